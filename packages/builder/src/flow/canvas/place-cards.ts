import type { Point } from "../../document/edits/index.ts";
import type { Box } from "./scene.ts";

/** The grid size of the canvas, in pixels. */
export const grid = 8;

export const snap = (value: number): number => Math.round(value / grid) * grid;

/** The margin to keep free around a card. */
const room = 32;

/** Whether two boxes have more in common than an edge, with a margin between them if one is given. */
export const overlaps = (one: Box, other: Box, margin = 0): boolean =>
  one.x < other.x + other.width + margin &&
  other.x < one.x + one.width + margin &&
  one.y < other.y + other.height + margin &&
  other.y < one.y + one.height + margin;

/** Returns the free place nearest to the wanted one, down or to the right, so that a new card covers no other. */
export const findFreePlace = (boxes: readonly Box[], wanted: Point, size: { width: number; height: number }): Point => {
  const start = { x: snap(wanted.x), y: snap(wanted.y) };
  const tried = new Set<string>();
  const open: Point[] = [start];
  const distance = ({ x, y }: Point) => Math.hypot(x - start.x, y - start.y);
  for (let count = 0; count < 400; count += 1) {
    open.sort((one, other) => distance(one) - distance(other));
    const at = open.shift();
    if (!at) break;
    const hit = boxes.find((box) => overlaps({ ...size, ...at }, box, room));
    if (!hit) return at;
    for (const next of [
      { x: at.x, y: Math.ceil((hit.y + hit.height + room) / grid) * grid },
      { x: Math.ceil((hit.x + hit.width + room) / grid) * grid, y: at.y },
    ]) {
      const key = `${next.x} ${next.y}`;
      if (!tried.has(key)) open.push(next);
      tried.add(key);
    }
  }
  return start;
};

export type Alignment = "left" | "center" | "right" | "top" | "middle" | "bottom";

/** Returns the box around all boxes. */
export const boundsOf = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/** Returns the positions of cards after aligning them. */
export const align = (boxes: ReadonlyMap<string, Box>, way: Alignment): Map<string, Point> => {
  const around = boundsOf([...boxes.values()]);
  const placed = ({ x, y, width, height }: Box): Point => {
    if (way === "left") return { x: around.x, y };
    if (way === "right") return { x: around.x + around.width - width, y };
    if (way === "center") return { x: Math.round(around.x + (around.width - width) / 2), y };
    if (way === "top") return { x, y: around.y };
    if (way === "bottom") return { x, y: around.y + around.height - height };
    return { x, y: Math.round(around.y + (around.height - height) / 2) };
  };
  return new Map([...boxes].map(([id, box]) => [id, placed(box)]));
};

/** Returns the positions of cards with equal gaps between them; the first and the last stay. */
export const distribute = (boxes: ReadonlyMap<string, Box>, along: "x" | "y"): Map<string, Point> => {
  const length = along === "x" ? "width" : "height";
  const sorted = [...boxes].sort(([, one], [, other]) => one[along] - other[along]);
  const all = sorted.map(([, box]) => box);
  const around = boundsOf(all);
  const free = around[length] - all.reduce((sum, box) => sum + box[length], 0);
  const space = sorted.length > 1 ? free / (sorted.length - 1) : 0;
  let next = around[along];
  return new Map(
    sorted.map(([id, box]) => {
      const at = { x: box.x, y: box.y, [along]: Math.round(next) };
      next += box[length] + space;
      return [id, at];
    }),
  );
};
