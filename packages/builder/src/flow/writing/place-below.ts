import type { Draft } from "@parley/core/draft";
import { blocksIn } from "../../document/draft-index.ts";
import type { Point } from "../../document/edits/index.ts";

/** The approximate size of groups on the canvas. */
const cardWidth = 300;
const headHeight = 120;
const blockHeight = 72;
const gap = 60;

/** Estimates the height of a group on the canvas. */
const heightOf = (draft: Draft, groupId: string): number => headHeight + blocksIn(draft, groupId).length * blockHeight;

/**
 * Returns the position on the canvas of a group made in the script: beside the group it was made from, below what is
 * there; without such a group, right of everything.
 */
export const placeBelow = (draft: Draft, besideId?: string): Point => {
  const groups = Object.values(draft.groups);
  const beside = besideId === undefined ? undefined : draft.groups[besideId];
  const right = Math.max(0, ...groups.map(({ graphCoordinates }) => graphCoordinates.x));
  const x = (beside?.graphCoordinates.x ?? (groups.length > 0 ? right : -cardWidth)) + cardWidth + gap;
  let y = beside?.graphCoordinates.y ?? 0;
  const inColumn = groups
    .filter(({ graphCoordinates }) => Math.abs(graphCoordinates.x - x) < cardWidth + gap / 2)
    .sort((one, other) => one.graphCoordinates.y - other.graphCoordinates.y);
  for (const { id, graphCoordinates } of inColumn) {
    const bottom = graphCoordinates.y + heightOf(draft, id) + gap;
    if (bottom > y && graphCoordinates.y < y + headHeight + blockHeight + gap) y = bottom;
  }
  return { x: Math.round(x), y: Math.round(y) };
};
