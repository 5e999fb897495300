import type { Box } from "../scene.ts";

/** How near a connection may come to a card, in pixels. */
export const clearance = 12;

/** An interval on one axis. */
export interface Span {
  low: number;
  high: number;
}

export type Axis = "x" | "y";

interface Wall {
  box: Box;
  x: Span;
  y: Span;
}

/** The free space between cards. */
export interface Space {
  /**
   * Returns the widest interval around `at` on an axis in which nothing stands, for a line that moves along the axis and
   * extends from `from` to `to` across it. Null if something stands in the line where it is.
   */
  around: (axis: Axis, from: number, to: number, at: number) => Span | null;
  /** Whether nothing stands in a line at `at` on an axis that extends from `from` to `to` across it. */
  isFree: (axis: Axis, from: number, to: number, at: number) => boolean;
  /** Returns how far a horizontal line from a card comes, to the right or to the left, before another card. */
  reach: (from: { x: number; y: number }, direction: 1 | -1, own: Box) => number;
  /** Returns the cards that overlap an area. */
  within: (x: Span, y: Span) => Box[];
}

const size = 512;

const across = { x: "y", y: "x" } as const;

/** Makes the space between boxes. They are kept by stripes of both axes, so that a question looks at few of them. */
export const createSpace = (boxes: readonly Box[]): Space => {
  const stripes = { x: new Map<number, Wall[]>(), y: new Map<number, Wall[]>() };
  for (const box of boxes) {
    const wall: Wall = {
      box,
      x: { low: box.x - clearance, high: box.x + box.width + clearance },
      y: { low: box.y - clearance, high: box.y + box.height + clearance },
    };
    for (const axis of ["x", "y"] as const)
      for (let place = Math.floor(wall[axis].low / size); place <= Math.floor(wall[axis].high / size); place += 1) {
        const stripe = stripes[axis].get(place);
        if (stripe) stripe.push(wall);
        else stripes[axis].set(place, [wall]);
      }
  }
  /** Calls back for each box that overlaps an interval of an axis, for some of them more than once. */
  const each = (axis: Axis, { low, high }: Span, see: (wall: Wall) => void) => {
    for (let place = Math.floor(low / size); place <= Math.floor(high / size); place += 1)
      for (const wall of stripes[axis].get(place) ?? []) if (wall[axis].high > low && wall[axis].low < high) see(wall);
  };
  return {
    around: (axis, from, to, at) => {
      const free = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
      let isFree = true;
      each(across[axis], { low: Math.min(from, to), high: Math.max(from, to) }, (wall) => {
        const { low, high } = wall[axis];
        if (high <= at) free.low = Math.max(free.low, high);
        else if (low >= at) free.high = Math.min(free.high, low);
        else isFree = false;
      });
      return isFree ? free : null;
    },
    isFree: (axis, from, to, at) => {
      const [low, high] = [Math.min(from, to), Math.max(from, to)];
      const other = across[axis];
      return !stripes[axis]
        .get(Math.floor(at / size))
        ?.some(
          (wall) => wall[axis].low < at && wall[axis].high > at && wall[other].low < high && wall[other].high > low,
        );
    },
    reach: ({ x, y }, direction, own) => {
      let end = direction * Number.POSITIVE_INFINITY;
      each("y", { low: y - 0.01, high: y + 0.01 }, ({ box, x: wall }) => {
        if (box === own) return;
        if (direction > 0 && box.x + box.width > x) end = Math.min(end, wall.low);
        if (direction < 0 && box.x < x) end = Math.max(end, wall.high);
      });
      return end;
    },
    within: (x, y) => {
      const found = new Set<Box>();
      const axis = x.high - x.low < y.high - y.low ? "x" : "y";
      each(axis, axis === "x" ? x : y, (wall) => {
        if (wall.x.high > x.low && wall.x.low < x.high && wall.y.high > y.low && wall.y.low < y.high)
          found.add(wall.box);
      });
      return [...found];
    },
  };
};
