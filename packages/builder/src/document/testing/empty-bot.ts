import { repairDraft } from "@parley/core/draft";

/** The draft of a bot with nothing in it. */
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
