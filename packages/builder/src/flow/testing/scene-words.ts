import type { ShownWords } from "../cards/shown-block.ts";

/** Words for the cards of a canvas whose texts don't matter. */
export const sceneWords: ShownWords = {
  operators: {},
  and: "and",
  or: "or",
  something: "…",
  someVariable: "[variable]",
  someValue: "[value]",
  if: "If",
  empty: "Empty",
  emptyRow: "Empty",
  ifItFails: "If it fails",
  ifNothingFound: "If nothing was found",
  sets: (name, value) => `${name} = ${value}`,
  appends: () => "",
  goalOf: () => "",
  percent: () => "",
};
