import { repairDraft } from "@parley/core/draft";

/** The draft of an empty bot. */
export const emptyBot = repairDraft({
  form: 2,
  bot: { bot: { id: "bot", name: "Bot", theme: {}, settings: {}, data: {} } },
  groups: {},
  blocks: {},
  items: {},
  paths: {},
  edges: {},
  variables: {},
  events: {},
}).draft;
