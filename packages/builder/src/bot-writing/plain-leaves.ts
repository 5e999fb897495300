import type { JsonObject } from "@parley/core";

/** Matches a variable written in a text. */
const variable = /\{\{[\p{L}_][\p{L}\p{N}_ -]{0,60}\}\}/gu;

/**
 * Converts a text to rich text nodes that show it unchanged. Braces that look like code are split over two nodes, so
 * that they are not run; `{{Name}}` stays a variable.
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
