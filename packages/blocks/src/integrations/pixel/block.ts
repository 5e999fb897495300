import { type BlockOf, defineBlock, f } from "@parley/core/fields";
import { eventTypes, parameterNames } from "./event-types.ts";

export const block = defineBlock({
  type: "Pixel",
  family: "integration",
  label: "Meta Pixel",
  description: "Sends an event to a pixel of Meta.",
  search: ["facebook", "meta", "fbq", "instagram", "tracking", "event", "ads", "conversion"],
  key: "options",
  preview: "silent",
  options: f.fields({
    pixelId: f.text({
      label: "Pixel ID",
      placeholder: "1234567890",
      help: "In Meta's Events Manager. All pixels of the bot are loaded with its page.",
      isRequired: true,
    }),
    isInitSkip: f.bool({
      label: "The page loads this pixel itself",
      help: "For code of your own in the page's head that has set the pixel up already.",
      default: false,
      isAdvanced: true,
    }),
    eventType: f.choice(eventTypes, {
      label: "Event",
      help: "Without one, only the visit of the page is counted.",
      labels: { Custom: "An event of your own" },
      isOptional: true,
    }),
    name: f.text({ label: "Name", placeholder: "QuizFinished", showIf: { field: "eventType", is: "Custom" } }),
    params: f.keyValues({
      label: "Properties",
      help: "Numbers, lists and objects in JSON are sent as such. Meta needs value and currency with a Purchase.",
      keyLabel: "Property",
      keySuggestions: parameterNames,
    }),
  }),
  summary: ({ eventType, name, pixelId }) => (eventType === "Custom" ? name : eventType) || pixelId,
});

export type PixelBlock = BlockOf<typeof block>;
