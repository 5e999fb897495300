import { type Draft, draftForm } from "@parley/core/draft";

/** The draft that a worker starts with. */
export const emptyDraft: Draft = {
  form: draftForm,
  bot: {},
  groups: {},
  blocks: {},
  items: {},
  paths: {},
  edges: {},
  variables: {},
  events: {},
};
