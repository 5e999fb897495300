import type { JsonObject } from "@parley/core";

/** A variable as people write it in a text. */
const variable = /\{\{[\p{L}_][\p{L}\p{N}_ -]{0,60}\}\}/gu;

/**
 * A text as nodes of rich text that show it as it is. What looks like code in braces is cut in two between the braces, so
 * that it is no code; `{{Name}}` stays a variable.
 */
export const plainLeaves = (text: string): JsonObject[] => {
  const leaves: string[] = [];
  let end = 0;
  const addPlain = (plain: string) => {
    for (const [place, part] of plain.split("{").entries()) leaves.push(place === 0 ? part : `{${part}`);
  };
  for (const { 0: found, index } of text.matchAll(variable)) {
    addPlain(text.slice(end, index));
    leaves.push(found);
    end = index + found.length;
  }
  addPlain(text.slice(end));
  return leaves.filter((leaf) => leaf !== "").map((leaf) => ({ text: leaf }));
};
