import { type Reading, translateCharacters } from "./characters.ts";
import { hasLinearForm } from "./has-linear-form.ts";
import { patternParts } from "./pattern.ts";
import { type PatternToken, splitPattern } from "./pattern-tokens.ts";

/** A pattern in the syntax of RE2, whose tests take time that is linear in the text. */
export interface LinearPattern {
  source: string;
  /** The text counts as code points; otherwise as UTF-16 code units, as in JavaScript without `u`. */
  isUnicode: boolean;
}

/**
 * A pattern in the syntax of RE2, meaning the same as in JavaScript when it is tested on `toLinearText` of a text. Null for
 * one that `hasLinearForm` says has none.
 */
export const toLinearPattern = (pattern: string): LinearPattern | null => {
  if (!hasLinearForm(pattern)) return null;
  const { source, flags } = patternParts(pattern);
  const isUnicode = flags.includes("u");
  const reading = { ignoresCase: flags.includes("i"), isUnicode };
  const tokens = splitPattern(source, isUnicode) ?? [];
  return { source: tokens.map((token) => translate(token, reading)).join(""), isUnicode };
};

const translate = ({ open, close, repeat, between, characters = "" }: PatternToken, reading: Reading): string => {
  if (open) return "(?:";
  if (close) return close;
  // Whether a repetition is greedy makes no difference to a test.
  if (repeat) return repeat;
  if (between) return between === "^" ? String.raw`\A` : between === "$" ? String.raw`\z` : between;
  return translateCharacters(characters, reading);
};
