export type Mark = "bold" | "italic" | "strikethrough";

/** A run of `*`, `_` or `~` characters. Some of them may still open or close a mark. */
export interface Delimiter {
  /** The index of the run among the text's pieces. */
  piece: number;
  char: string;
  /** The number of characters that are not used yet. */
  count: number;
  total: number;
  isOpener: boolean;
  isCloser: boolean;
}

/** A mark on the pieces from `from` to `to` (exclusive). */
export interface MarkedRange {
  mark: Mark;
  from: number;
  to: number;
}

const space = /\s/;
// Omits punctuation of scripts without spaces between words, since marks may directly follow it there.
const punctuation = /[!-/:-@[-`{-~\u00a1-\u00bf\u2010-\u2027\u2030-\u205e]/;

/** Whether a run between these two characters may open and may close a mark (CommonMark, "left-flanking"). */
export const flanks = (char: string, before: string, after: string) => {
  const isBehindSpace = before === "" || space.test(before);
  const isBeforeSpace = after === "" || space.test(after);
  const [isBehindSign, isBeforeSign] = [punctuation.test(before), punctuation.test(after)];
  const isLeft = !isBeforeSpace && (!isBeforeSign || isBehindSpace || isBehindSign);
  const isRight = !isBehindSpace && (!isBehindSign || isBeforeSpace || isBeforeSign);
  return {
    isOpener: isLeft && (char !== "_" || !isRight || isBehindSign),
    isCloser: isRight && (char !== "_" || !isLeft || isBeforeSign),
  };
};

/** Pairs opening and closing delimiters in order (CommonMark, "An algorithm for parsing nested emphasis"). */
export const createEmphasis = () => {
  const ranges: MarkedRange[] = [];
  const stacks: Record<string, Delimiter[]> = { "*": [], _: [], "~": [] };
  /** For each kind of closer, the piece before which no opener matches it. Keeps the search linear. */
  const bottoms = new Map<string, number>();

  const dropBehind = (piece: number) => {
    for (const stack of Object.values(stacks)) while ((stack.at(-1)?.piece ?? -1) > piece) stack.pop();
  };

  const findOpener = (closer: Delimiter): Delimiter | null => {
    const stack = stacks[closer.char] ?? [];
    const kind = `${closer.char}${closer.isOpener}${closer.total % 3}`;
    const bottom = bottoms.get(kind) ?? -1;
    for (let index = stack.length - 1; index >= 0; index--) {
      const opener = stack[index];
      if (!opener || opener.piece <= bottom) break;
      if (fits(opener, closer)) return opener;
    }
    bottoms.set(kind, closer.piece - 1);
    return null;
  };

  const close = (closer: Delimiter) => {
    while (closer.count > 0) {
      const opener = findOpener(closer);
      if (!opener) return;
      const used = Math.min(2, opener.count, closer.count);
      const mark = closer.char === "~" ? "strikethrough" : used === 2 ? "bold" : "italic";
      ranges.push({ mark, from: opener.piece + 1, to: closer.piece });
      opener.count -= used;
      closer.count -= used;
      dropBehind(opener.count === 0 ? opener.piece - 1 : opener.piece);
    }
  };

  return {
    ranges,
    /** Removes the openers after this piece: they can no longer be closed. */
    dropBehind,
    add: (delimiter: Delimiter) => {
      if (delimiter.isCloser) close(delimiter);
      if (delimiter.isOpener && delimiter.count > 0) stacks[delimiter.char]?.push(delimiter);
    },
  };
};

/**
 * If one of two runs can both open and close, they pair only if their lengths do not add up to a multiple of three, or if
 * each length is one (CommonMark, rules 9 and 10 of emphasis).
 */
const fits = (opener: Delimiter, closer: Delimiter): boolean =>
  !(opener.isCloser || closer.isOpener) ||
  (opener.total + closer.total) % 3 !== 0 ||
  (opener.total % 3 === 0 && closer.total % 3 === 0);
