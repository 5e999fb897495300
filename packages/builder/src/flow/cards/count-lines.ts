import type { Paragraph, Run } from "./rich-lines.ts";

/** Returns the width of a text in the font of cards, in pixels. */
export type Measure = (text: string, isBold: boolean, isCode: boolean) => number;

/** The padding around the name in a variable's chip. */
const chipPadding = 8;

interface Piece {
  width: number;
  /** A space at the end of a line does not count towards its width. */
  isSpace: boolean;
  /** Whether a line may break after it. */
  breaks: boolean;
}

const parts = /\n|[^\S\n]+|[^\s-]*-+|[\u2e80-\u9fff\uac00-\ud7af]|[^\s\u2e80-\u9fff\uac00-\ud7af-]+/g;

const piecesOf = ({ text, isBold, isCode, isVariable }: Run, measure: Measure): (Piece | "line")[] => {
  if (isVariable) return [{ width: measure(text, isBold, isCode) + chipPadding, isSpace: false, breaks: false }];
  return (text.match(parts) ?? []).map((part) => {
    if (part === "\n") return "line";
    const isSpace = part.trim() === "";
    const breaks = isSpace || part.endsWith("-") || /[\u2e80-\u9fff\uac00-\ud7af]$/.test(part);
    return { width: measure(part, isBold, isCode), isSpace, breaks };
  });
};

/** The average width of the narrowest letters, in pixels: a text too long even for these is not measured. */
const narrowest = 4;

/** How much wider a text may be than the sum of its letters, in pixels. */
const kerning = 4;

const sumOf = (runs: Paragraph["runs"], widthOf: Measure): number =>
  runs.reduce(
    (sum, { text, isBold, isCode, isVariable }) => sum + widthOf(text, isBold, isCode) + (isVariable ? chipPadding : 0),
    0,
  );

/** A shortcut without splitting into words, since most texts are short. */
const fitsOneLine = (runs: Paragraph["runs"], width: number, measure: Measure): boolean => {
  const letters = runs.reduce((sum, { text }) => sum + text.length, 0);
  if (letters * narrowest > width || runs.some(({ text }) => text.includes("\n"))) return false;
  // Adds the widths of single letters, which are cached. Measuring a whole text is slow, and only needed if it might
  // not fit.
  const byLetters: Measure = (text, ...look) => [...text].reduce((sum, letter) => sum + measure(letter, ...look), 0);
  return sumOf(runs, byLetters) + kerning <= width || sumOf(runs, measure) <= width;
};

/**
 * Counts the lines of a paragraph in a column of this width. Words wrap as in browsers, and words that are too wide
 * break.
 */
export const countLines = (runs: Paragraph["runs"], width: number, measure: Measure): number => {
  if (fitsOneLine(runs, width, measure)) return 1;
  let lines = 1;
  let used = 0;
  let word = 0;
  const place = () => {
    if (word === 0) return;
    if (used > 0 && used + word > width) {
      lines += 1;
      used = 0;
    }
    if (word > width) {
      const more = Math.ceil(word / width) - 1;
      lines += more;
      used = word - more * width;
    } else used += word;
    word = 0;
  };
  for (const run of runs)
    for (const piece of piecesOf(run, measure)) {
      if (piece === "line") {
        place();
        lines += 1;
        used = 0;
      } else if (piece.isSpace) {
        place();
        used += piece.width;
      } else {
        word += piece.width;
        if (piece.breaks) place();
      }
    }
  place();
  return lines;
};
