/** A regular expression of an author's, taken apart: `/pattern/flags`, or a bare pattern. */
export interface PatternParts {
  source: string;
  /** Of `i`, `m` and `u`; `g` and `y` keep a position between tests, and a test of a whole text needs none. */
  flags: string;
}

export const patternParts = (pattern: string): PatternParts => {
  const parts = /^\/(.*)\/([gimuy]*)$/s.exec(pattern);
  return parts
    ? { source: parts[1] ?? "", flags: parts[2]?.replace(/[gy]/g, "") ?? "" }
    : { source: pattern, flags: "" };
};

/** The regular expression in a pattern; undefined when it is invalid. */
export const parsePattern = (pattern: string): RegExp | undefined => {
  const { source, flags } = patternParts(pattern);
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
};

/** Whether a text matches a pattern; never for a pattern that is invalid. */
export type PatternTest = (text: string, pattern: string) => boolean;

/** By the regular expressions of JavaScript, which take hours over some texts: for hosts that serve one visitor. */
export const testPattern: PatternTest = (text, pattern) => parsePattern(pattern)?.test(text) === true;
