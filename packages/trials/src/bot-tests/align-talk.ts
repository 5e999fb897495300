import { anything } from "./bot-test.ts";

/** What a line expects, and what the bot says there. One of them is missing where the other has nothing to stand beside. */
export interface AlignedText {
  expected: string | null;
  said: string | null;
  isSame: boolean;
}

/**
 * Puts what is expected beside what was said, with as few differences as possible. `…` alone takes any number of texts.
 * Everything is as expected if all rows are the same.
 */
export const alignTalk = (
  expected: readonly string[],
  said: readonly string[],
  isExpected: (written: string, said: string) => boolean,
): AlignedText[] => {
  if (
    expected.length === said.length &&
    expected.every((text, at) => text !== anything && isExpected(text, said[at] ?? ""))
  )
    return expected.map((text, at) => ({ expected: text, said: said[at] ?? "", isSame: true }));
  const width = said.length + 1;
  /** The fewest differences from here to the end of both. */
  const costs = new Array<number>((expected.length + 1) * width).fill(0);
  const cost = (row: number, column: number): number => costs[row * width + column] ?? Number.POSITIVE_INFINITY;
  const fits = (row: number, column: number): boolean => isExpected(expected[row] ?? "", said[column] ?? "");
  for (let row = expected.length; row >= 0; row -= 1)
    for (let column = said.length; column >= 0; column -= 1) {
      if (row === expected.length) costs[row * width + column] = said.length - column;
      else if (expected[row] === anything)
        costs[row * width + column] = Math.min(
          cost(row + 1, column),
          column < said.length ? cost(row, column + 1) : Number.POSITIVE_INFINITY,
        );
      else if (column === said.length) costs[row * width + column] = 1 + cost(row + 1, column);
      else
        costs[row * width + column] = Math.min(
          1 + cost(row + 1, column),
          1 + cost(row, column + 1),
          cost(row + 1, column + 1) + (fits(row, column) ? 0 : 1),
        );
    }
  const rows: AlignedText[] = [];
  let [row, column] = [0, 0];
  while (row < expected.length || column < said.length) {
    const [written = null, text = null] = [expected[row], said[column]];
    const now = cost(row, column);
    if (written === anything) {
      if (cost(row + 1, column) === now) {
        rows.push({ expected: written, said: written, isSame: true });
        row += 1;
      } else column += 1;
    } else if (written !== null && text !== null && cost(row + 1, column + 1) + (fits(row, column) ? 0 : 1) === now) {
      rows.push({ expected: written, said: text, isSame: fits(row, column) });
      row += 1;
      column += 1;
    } else if (text !== null && (written === null || 1 + cost(row, column + 1) === now)) {
      rows.push({ expected: null, said: text, isSame: false });
      column += 1;
    } else {
      rows.push({ expected: written, said: null, isSame: false });
      row += 1;
    }
  }
  return rows;
};
