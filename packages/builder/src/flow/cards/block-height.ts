import { bubbleTextWidth, mostComparisons, mostLines, sizes } from "./card-sizes.ts";
import { countLines, type Measure } from "./count-lines.ts";
import type { Paragraph } from "./rich-lines.ts";
import type { ShownBlock, ShownRow } from "./shown-block.ts";

/** A row of a block with its vertical position in the block. */
export interface PlacedRow extends ShownRow {
  y: number;
  height: number;
}

const rowHeight = (look: ShownBlock["look"], row: ShownRow): number => {
  if (look === "branches")
    return Math.min(mostComparisons, Math.max(1, row.lines.length)) * sizes.line + 2 * sizes.branchPad;
  if (look === "pictures") return sizes.pictureRow;
  // The head of a card is not as high as a button.
  return look === "cards" && (row.isHead || row.lines.length > 1) ? sizes.cardHead : sizes.button;
};

/** Places the rows of a block one below another. */
export const placeRows = ({ look, rows }: Pick<ShownBlock, "look" | "rows">): PlacedRow[] => {
  let y = 0;
  return rows.map((row) => {
    const height = rowHeight(look, row);
    const placed = { ...row, y, height };
    y += height + sizes.rowGap;
    return placed;
  });
};

/** Counts the lines of a text in a column of this width. */
export const countTextLines = (paragraphs: readonly Paragraph[], width: number, measure: Measure): number =>
  paragraphs.reduce(
    (lines, { runs, marker }) => lines + countLines(runs, marker === "" ? width : width - sizes.marker, measure),
    0,
  );

/** Returns the height of a block in a card, in pixels. */
export const blockHeight = (block: ShownBlock, measure: Measure): number => {
  const { look, line, paragraphs, isLong, picture } = block;
  if (look === "bubble") {
    const lines = Math.max(1, countTextLines(paragraphs, bubbleTextWidth, measure));
    return Math.min(mostLines, lines) * sizes.line + 2 * sizes.bubblePad;
  }
  if (look === "media") return picture === "" ? sizes.chip : sizes.picture;
  if (look === "field") return isLong ? sizes.longField : sizes.field;
  if (look === "scale") return sizes.field;
  if (look === "chip") return line === "" ? sizes.chip : sizes.chipWithLine;
  const last = placeRows(block).at(-1);
  return last ? last.y + last.height : sizes.button;
};
