import { blockHeight, type PlacedRow, placeRows } from "./block-height.ts";
import { cardWidth, sizes } from "./card-sizes.ts";
import type { Measure } from "./count-lines.ts";
import type { ShownBlock } from "./shown-block.ts";

/** A block with its position in a card. */
export interface PlacedBlock {
  shown: ShownBlock;
  /** Its distance from the top of the card. */
  y: number;
  height: number;
  /** The rows with their distance from the top of the block. */
  rows: readonly PlacedRow[];
}

export interface GroupLayout {
  width: number;
  height: number;
  blocks: readonly PlacedBlock[];
}

/** Computes the positions of a group's blocks in its card. */
export const layoutGroup = (blocks: readonly ShownBlock[], measure: Measure): GroupLayout => {
  let y: number = sizes.header;
  const placed = blocks.map((shown) => {
    const height = blockHeight(shown, measure);
    const block = { shown, y, height, rows: placeRows(shown) };
    y += height + sizes.gap;
    return block;
  });
  const body = blocks.length === 0 ? sizes.emptyBody : y - sizes.gap - sizes.header;
  return { width: cardWidth, height: sizes.header + body + sizes.bodyEnd + sizes.footer, blocks: placed };
};

/** Returns the heights in the card at which connections start and end. */
export const placeHandles = (
  { height, blocks }: GroupLayout,
  endStart: string,
): { starts: { id: string; y: number }[]; ends: { id: string; y: number }[] } => {
  const starts = blocks.flatMap(({ shown, y, height: blockHeight, rows }, place) => [
    ...rows.filter(({ isHead }) => !isHead).map((row) => ({ id: row.start, y: y + row.y + row.height / 2 })),
    ...(place < blocks.length - 1 ? [{ id: `b:${shown.id}`, y: y + blockHeight / 2 }] : []),
  ]);
  return {
    starts: endStart === "" ? starts : [...starts, { id: endStart, y: height - sizes.footer / 2 }],
    ends: [
      { id: "in", y: sizes.header / 2 },
      ...blocks.slice(1).map(({ shown, y, height: blockHeight }) => ({ id: `t:${shown.id}`, y: y + blockHeight / 2 })),
    ],
  };
};
