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
  if (look === "chip") return sizes.wayOut;
  if (look === "pictures") return sizes.pictureRow;
  // The head of a card is not as high as a button.
  return look === "cards" && (row.isHead || row.lines.length > 1) ? sizes.cardHead : sizes.button;
};

/** The height of a chip without its way out. */
export const chipHeight = ({ line }: Pick<ShownBlock, "line">): number =>
  line === "" ? sizes.chip : sizes.chipWithLine;

/** Places the rows of a block one below another; a way out stands below its block. */
export const placeRows = ({ look, line, rows }: Pick<ShownBlock, "look" | "line" | "rows">): PlacedRow[] => {
  let y = look === "chip" ? chipHeight({ line }) + sizes.rowGap : 0;
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
  const { look, paragraphs, isLong, picture } = block;
  if (look === "bubble") {
    const lines = Math.max(1, countTextLines(paragraphs, bubbleTextWidth, measure));
    return Math.min(mostLines, lines) * sizes.line + 2 * sizes.bubblePad;
  }
  if (look === "media") return picture === "" ? sizes.chip : sizes.picture;
  if (look === "field") return isLong ? sizes.longField : sizes.field;
  if (look === "scale") return sizes.field;
  const last = placeRows(block).at(-1);
  if (look === "chip" && !last) return chipHeight(block);
  return last ? last.y + last.height : sizes.button;
};
