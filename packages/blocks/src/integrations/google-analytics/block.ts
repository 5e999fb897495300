import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "Google Analytics",
  family: "integration",
  label: "Google Analytics",
  description: "Sends an event to Google Analytics.",
  search: ["ga", "ga4", "gtag", "tracking", "event", "analytics", "measure", "conversion"],
  key: "options",
  preview: "silent",
  options: f.fields({
    trackingId: f.text({
      label: "Measurement ID",
      placeholder: "G-XXXXXXXXXX",
      help: "In Google Analytics under Admin, Data streams. The first one of the bot is loaded with its page.",
      isRequired: true,
    }),
    action: f.text({
      label: "Event",
      placeholder: "generate_lead",
      help: "Its name: letters, digits and _, at most 40. Without it, only the visit of the page is counted.",
    }),
    category: f.text({ label: "Category", help: "Sent as event_category." }),
    label: f.text({ label: "Label", help: "Sent as event_label." }),
    value: f.number({
      label: "Value",
      help: "A number, or a variable that holds one.",
      template: "rendered",
      isOptional: true,
    }),
    sendTo: f.text({
      label: "Send to",
      placeholder: "AW-XXXXXXXXX/label",
      help: "Another target than the measurement ID: an Ads conversion, say.",
      isAdvanced: true,
    }),
  }),
  summary: ({ action, trackingId }) => action || trackingId,
});

export type GoogleAnalyticsBlock = BlockOf<typeof block>;
