import type { Point } from "../../document/edits/index.ts";
import { overlaps } from "./place-cards.ts";
import type { Box } from "./scene.ts";

/** The distance kept between what is shown and what lies over the canvas, in pixels. */
const gap = 16;

interface Room {
  /** The size of the canvas on the screen. */
  width: number;
  height: number;
  /** What lies over it, such as the tools in its corner, from its upper left corner. */
  covers: readonly Box[];
}

/**
 * Returns by how much the canvas must be scrolled so that a part of it, given by its place on the screen, is in sight and
 * nothing lies over it; all distances are in pixels. Returns null where it is in sight already, and "far" where none of
 * it is, or where scrolling by a little does not help.
 */
export const findScroll = (box: Box, { width, height, covers }: Room): Point | "far" | null => {
  const all = { x: 0, y: 0, width, height };
  if (!overlaps(box, all)) return "far";
  // What is higher than the screen is in sight where it begins in the upper half.
  const isHigh = box.height > height;
  const seen = isHigh ? { ...box, height: Math.max(0, Math.min(box.height, height / 2 - box.y)) } : box;
  const isWhole = seen.x >= 0 && seen.x + seen.width <= width && seen.y >= 0 && seen.y + seen.height <= height;
  const over = covers.filter((cover) => overlaps(seen, cover));
  if (isWhole && (!isHigh || box.y <= height / 2) && over.length === 0) return null;
  if (isHigh || box.width > width) return "far";
  let { x, y } = box;
  x = Math.min(Math.max(x, gap), Math.max(width - gap - box.width, 0));
  y = Math.min(Math.max(y, gap), Math.max(height - gap - box.height, 0));
  for (const cover of covers) {
    if (!overlaps({ ...box, x, y }, cover)) continue;
    const isBelow = cover.y + cover.height / 2 > height / 2;
    y = isBelow ? cover.y - gap - box.height : cover.y + cover.height + gap;
  }
  const there = { ...box, x, y };
  if (y < 0 || y + box.height > height || covers.some((cover) => overlaps(there, cover))) return "far";
  return { x: x - box.x, y: y - box.y };
};
