import { type PatternTest, parsePattern, testPattern } from "@parley/core";
import { anything } from "./bot-test.ts";

/** The form of a text that is compared: without spaces at the ends of its lines, without empty lines around it. */
export const toComparable = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join("\n")
    .trim();

/** The pattern that a text in a test is, `/…/` with flags; null if it is none. */
export const patternOf = (written: string): string | null =>
  /^\/[\s\S]+\/[imu]*$/.test(written) && parsePattern(written) ? written : null;

/** The text without its backslashes, in parts: between two of them anything may stand. */
const splitAtGaps = (written: string): string[] => {
  const parts = [""];
  for (const [token] of written.matchAll(/\\[\\…/]|[\s\S]/g)) {
    if (token === anything) parts.push("");
    else parts[parts.length - 1] += token.length === 2 && token.startsWith("\\") ? token.slice(1) : token;
  }
  return parts;
};

/** Whether the parts stand in a text one after the other, the first at its beginning and the last at its end. */
const standsIn = (parts: readonly string[], text: string): boolean => {
  const [first = "", ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
};

const gapsOf = new Map<string, string[]>();
const mostKnown = 2000;

/** Whether what the bot has said is what a test expects: the same text, one with `…` in it, or a pattern. */
export const isExpected = (written: string, said: string, matches: PatternTest = testPattern): boolean => {
  const pattern = patternOf(written);
  if (pattern !== null) return matches(toComparable(said), pattern);
  const known = gapsOf.get(written) ?? splitAtGaps(toComparable(written));
  if (gapsOf.size >= mostKnown) gapsOf.clear();
  gapsOf.set(written, known);
  return standsIn(known, toComparable(said));
};

/** Writes what the bot has said so that it means just that. */
export const writeSaid = (said: string): string => {
  const text = toComparable(said).replace(/[\\…]/g, "\\$&");
  return patternOf(text) === null ? text : `\\${text}`;
};
