import { type Reading, translateCharacters } from "./characters.ts";
import { hasLinearForm } from "./has-linear-form.ts";
import { patternParts } from "./pattern.ts";
import { type PatternToken, splitPattern } from "./pattern-tokens.ts";

/** A pattern in the syntax of RE2, tested in time linear in the text. */
export interface LinearPattern {
  source: string;
  /** Matches code points; otherwise UTF-16 code units, as in JavaScript without `u`. */
  isUnicode: boolean;
}

/**
 * Translates a pattern to RE2. It has the same meaning as in JavaScript when tested on `toLinearText` of a text. Null if
 * `hasLinearForm` is false.
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
  // Greediness doesn't affect the outcome of a test.
  if (repeat) return repeat;
  if (between) return between === "^" ? String.raw`\A` : between === "$" ? String.raw`\z` : between;
  return translateCharacters(characters, reading);
};
