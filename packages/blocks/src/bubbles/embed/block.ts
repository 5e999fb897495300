import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "embed",
  family: "bubble",
  label: "Embed",
  description: "Shows another page or a PDF inside the chat, and waits for it where you want that.",
  search: ["iframe", "page", "website", "pdf", "widget", "form", "calendar", "event", "message"],
  key: "content",
  options: f.fields({
    url: f.address({ label: "Page address", placeholder: "https://…", isRequired: true }),
    height: f.number({ template: "rendered", label: "Height", unit: "px", min: 1, default: 400 }),
    waitForEvent: f.object(
      {
        isEnabled: f.bool({ label: "Wait for an event of the page", default: false }),
        name: f.text({
          label: "Name of the event",
          help: "The page posts a message {name, data} to this window.",
          showIf: { field: "isEnabled", is: true },
        }),
        saveDataInVariableId: f.variable({ label: "Save its data in", showIf: { field: "isEnabled", is: true } }),
      },
      { label: "Event" },
    ),
  }),
  moves: { waitsIf: { field: "waitForEvent.isEnabled", is: true } },
  summary: ({ url }) => url,
});

export type EmbedBlock = BlockOf<typeof block>;
