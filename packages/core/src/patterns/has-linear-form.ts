import { parsePattern, patternParts } from "./pattern.ts";
import { type PatternToken, splitPattern } from "./pattern-tokens.ts";

/** The longest pattern, in characters. */
const longest = 5000;
/** The largest pattern, in steps (see `countSteps`). RE2's time per character of a text is proportional to them. */
const mostSteps = 1000;

const known = new Map<string, boolean>();
const mostKnown = 500;

/**
 * Whether RE2 can test a pattern with the same meaning as in JavaScript, in time linear in the text. It can't if the pattern
 * is invalid, uses features that RE2 lacks (lookaround, back references, line ends) or is too large. All hosts agree on the
 * result.
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
  // JavaScript recognizes four line terminators, RE2 one.
  if (flags.includes("m") && tokens.some(({ between = "|" }) => /[$^]/.test(between))) return false;
  // With both flags, case folding depends on the Unicode version, and words include non-ASCII letters.
  return !(isUnicode && flags.includes("i") && /[^\0-\x7f]|\\[bBux]/.test(source));
};

/** The number of parts of a pattern after its repetitions are expanded, as RE2 does. */
const countSteps = (tokens: readonly PatternToken[]): number => {
  let steps = 0;
  /** The steps of the character or group to which a repetition applies. */
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
