import { type PatternTest, toLinearPattern, toLinearText } from "@parley/core";
import { RE2JS } from "re2js";

/** The number of cached patterns. The least recently used are removed. */
const mostKept = 500;

/**
 * Tests authors' patterns in time linear in the length of the text. A pattern that can't be tested this way matches
 * nothing here; the engine evaluates it in the sandbox instead.
 */
export const createLinearPatterns = (): PatternTest => {
  const compiled = new Map<string, (text: string) => boolean>();
  return (text, pattern) => {
    const test = compiled.get(pattern) ?? compile(pattern);
    if (test === null) return false;
    // Moves the pattern to the end, where the most recently used ones are.
    compiled.delete(pattern);
    compiled.set(pattern, test);
    for (const [oldest] of compiled) {
      if (compiled.size <= mostKept) break;
      compiled.delete(oldest);
    }
    return test(text);
  };
};

const compile = (pattern: string): ((text: string) => boolean) | null => {
  const linear = toLinearPattern(pattern);
  if (linear === null) return null;
  const expression = RE2JS.compile(linear.source);
  return (text) => expression.test(toLinearText(text, linear));
};
