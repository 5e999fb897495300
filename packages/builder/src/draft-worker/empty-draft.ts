import { type Draft, draftForm } from "@parley/core/draft";

/** The draft that a check begins with, before it knows of anything. */
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
