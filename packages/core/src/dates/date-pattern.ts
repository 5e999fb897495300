/** A part of a date pattern: literal text, or a field such as `dd`. */
export type PatternPart = { literal: string } | { letter: string; length: number; isOrdinal: boolean };

const parts = /''|'(?:''|[^'])*'?|do|([A-Za-z])\1*|[^A-Za-z']+/g;
const fieldLetters = /^[yYuQqMLdDEecabBhHkKmsS]$/;

/**
 * Splits a date pattern into its parts (Unicode Technical Standard 35: `dd/MM/yyyy`, `EEEE d MMMM`, `h:mm a`, `HH'h'mm`).
 * `YYYY` and `DD` are read as year and day, which is what authors mean by them. Unknown letters and text in single quotes
 * are literal; two single quotes stand for one.
 */
export const parseDatePattern = (pattern: string): PatternPart[] =>
  [...pattern.matchAll(parts)].map(([part, letter]) => {
    if (part === "do") return { letter: "d", length: 1, isOrdinal: true };
    if (letter && fieldLetters.test(letter)) return { letter: plain(letter), length: part.length, isOrdinal: false };
    return { literal: part.startsWith("'") ? unquote(part) : part };
  });

const synonyms: Record<string, string> = { Y: "y", u: "y", q: "Q", L: "M", D: "d", e: "E", c: "E", b: "a", B: "a" };

const plain = (letter: string) => synonyms[letter] ?? letter;

const unquote = (text: string) => (text === "''" ? "'" : text.replace(/^'|'$/g, "").replaceAll("''", "'"));

/** Whether a pattern contains seconds. */
export const hasSeconds = (pattern: string): boolean =>
  parseDatePattern(pattern).some((part) => "letter" in part && part.letter === "s");
