/** The parts of an author's regular expression: `/pattern/flags`, or a bare pattern. */
export interface PatternParts {
  source: string;
  /**
   * Some of `i`, `m` and `u`. `g` and `y` are dropped: they keep a position between tests, which testing a whole text
   * doesn't need.
   */
  flags: string;
}

export const patternParts = (pattern: string): PatternParts => {
  const parts = /^\/(.*)\/([gimuy]*)$/s.exec(pattern);
  return parts
    ? { source: parts[1] ?? "", flags: parts[2]?.replace(/[gy]/g, "") ?? "" }
    : { source: pattern, flags: "" };
};

/** The regular expression of a pattern; undefined if it is invalid. */
export const parsePattern = (pattern: string): RegExp | undefined => {
  const { source, flags } = patternParts(pattern);
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
};

/** Whether a text matches a pattern; false for an invalid pattern. */
export type PatternTest = (text: string, pattern: string) => boolean;

/**
 * Tests with JavaScript's regular expressions, which can take hours on some texts. For hosts that serve a single visitor.
 */
export const testPattern: PatternTest = (text, pattern) => parsePattern(pattern)?.test(text) === true;
