import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "Redirect",
  family: "logic",
  label: "Redirect",
  description: "Sends the visitor to another page, in this tab or in a new one.",
  search: ["link", "url", "open", "website"],
  key: "options",
  moves: { endsIf: { field: "isNewTab", is: false } },
  options: f.fields({
    url: f.address({ label: "Address", placeholder: "https://…", isRequired: true }),
    isNewTab: f.bool({ label: "Open in a new tab", default: false }),
  }),
  summary: ({ url }) => url,
});

export type RedirectBlock = BlockOf<typeof block>;
