import { parsePattern, patternParts } from "./pattern.ts";
import { type PatternToken, splitPattern } from "./pattern-tokens.ts";

/** In characters. */
const longest = 5000;
/** The time that RE2 takes for each character of a text is in proportion to this; see `countSteps`. */
const mostSteps = 1000;

const known = new Map<string, boolean>();
const mostKnown = 500;

/**
 * Whether RE2 can test a pattern, in time that is linear in the text, and means the same as JavaScript. It can't where the
 * pattern is invalid, has something that RE2 lacks (looking around, back references, ends of lines) or is too large. Every
 * host comes to the same answer.
 */
export const hasLinearForm = (pattern: string): boolean => {
  if (pattern.length > longest) return false;
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const isLinear = parsePattern(pattern) !== undefined && isTranslatable(pattern);
  if (known.size >= mostKnown) known.clear();
  known.set(pattern, isLinear);
  return isLinear;
};

const isTranslatable = (pattern: string): boolean => {
  const { source, flags } = patternParts(pattern);
  const isUnicode = flags.includes("u");
  const tokens = splitPattern(source, isUnicode);
  if (!tokens || countSteps(tokens) > mostSteps) return false;
  // JavaScript ends lines at four characters, RE2 at one.
  if (flags.includes("m") && tokens.some(({ between = "|" }) => /[$^]/.test(between))) return false;
  // With both flags, which letters are the same depends on the version of Unicode, and words have letters beyond ASCII.
  return !(isUnicode && flags.includes("i") && /[^\0-\x7f]|\\[bBux]/.test(source));
};

/** How many parts a pattern has once its repetitions are written out, as RE2 does it. */
const countSteps = (tokens: readonly PatternToken[]): number => {
  let steps = 0;
  /** Those of the character or group that a repetition would repeat. */
  let last = 0;
  const outside: number[] = [];
  for (const { open, close, repeat, range, least = "1", most } of tokens) {
    if (open) {
      outside.push(steps);
      steps = 1;
    } else if (close) {
      last = steps;
      steps += outside.pop() ?? 0;
    } else if (repeat) {
      const times = Number(most ?? least) + (range === "," ? 1 : 0);
      steps += last * Math.max(times - 1, 0) + 1;
    } else {
      last = 1;
      steps += 1;
    }
  }
  return steps;
};
