import type { Point } from "../../../document/edits/index.ts";
import type { Axis, Space, Span } from "./space.ts";

/** A connection with its corners. Those that begin in the same card and end at the same place run as one line. */
export interface Routed {
  points: Point[];
  /** What it shares its lanes with. */
  line: string;
}

/** The distance between two lanes, unless there is less room. */
const laneGap = 12;
/** The widest space in which lanes stand in the middle; in a wider one they stay beside their cards. */
const narrow = 300;
/** How near two lines may come to each other's ends without being in each other's way. */
const near = 8;

/** A straight part of connections that may be moved sideways: on `axis`, extending from `low` to `high` across it. */
interface Part {
  axis: Axis;
  at: number;
  low: number;
  high: number;
  free: Span;
  /** Whether what goes on at its two ends goes to the side of larger values. */
  lowGoesUp: boolean;
  highGoesUp: boolean;
  members: { points: Point[]; place: number }[];
  lane: number;
}

const across = { x: "y", y: "x" } as const;

/** Returns the movable parts on an axis: everything between a connection's first and last part. */
const findParts = (routes: readonly Routed[], axis: Axis, space: Space): Part[] => {
  const other = across[axis];
  const parts = new Map<string, Part>();
  for (const { points, line } of routes)
    for (let place = 1; place + 2 < points.length; place += 1) {
      const [before, one, two, after] = points.slice(place - 1, place + 3);
      if (!before || !one || !two || !after || one[axis] !== two[axis] || one[other] === two[other]) continue;
      const isRising = one[other] < two[other];
      const [low, high] = isRising ? [one[other], two[other]] : [two[other], one[other]];
      const [beforeLow, afterHigh] = isRising ? [before, after] : [after, before];
      const key = `${line} ${one[axis]} ${place}`;
      const known = parts.get(key);
      if (known) {
        if (low < known.low) [known.low, known.lowGoesUp] = [low, beforeLow[axis] > one[axis]];
        if (high > known.high) [known.high, known.highGoesUp] = [high, afterHigh[axis] > one[axis]];
        known.members.push({ points, place });
        continue;
      }
      parts.set(key, {
        axis,
        at: one[axis],
        low,
        high,
        free: { low: one[axis], high: one[axis] },
        lowGoesUp: beforeLow[axis] > one[axis],
        highGoesUp: afterHigh[axis] > one[axis],
        members: [{ points, place }],
        lane: 0,
      });
    }
  const found = [...parts.values()];
  for (const part of found) {
    const free = space.around(axis, part.low, part.high, part.at);
    if (!free) continue;
    // The first and the last part of a connection must not turn round.
    if (axis === "x")
      for (const { points, place } of part.members) {
        if (place === 1) free.low = Math.max(free.low, (points[0]?.x ?? free.low) + near);
        if (place === points.length - 3) free.high = Math.min(free.high, (points.at(-1)?.x ?? free.high) - 2 * near);
      }
    if (free.low <= free.high) part.free = free;
  }
  return found;
};

const isInside = (value: number, { low, high }: Part) => value > low - near && value < high + near;

/** Counts the crossings of two parts if the first stands on the lower side of the second. */
const crossings = (lower: Part, upper: Part): number =>
  (lower.lowGoesUp && isInside(lower.low, upper) ? 1 : 0) +
  (lower.highGoesUp && isInside(lower.high, upper) ? 1 : 0) +
  (!upper.lowGoesUp && isInside(upper.low, lower) ? 1 : 0) +
  (!upper.highGoesUp && isInside(upper.high, lower) ? 1 : 0);

const overlaps = (one: Part, other: Part): boolean => one.low < other.high + near && other.low < one.high + near;

const isInTheWay = (one: Part, other: Part): boolean =>
  overlaps(one, other) &&
  one.free.low < other.free.high &&
  other.free.low < one.free.high &&
  Math.abs(one.at - other.at) < narrow;

/** Divides parts into sets that have nothing to do with each other. */
const cluster = (parts: readonly Part[]): Part[][] => {
  const clusters: Part[][] = [];
  const sorted = [...parts].sort((one, other) => one.low - other.low || one.at - other.at);
  const owner = new Map<Part, Part[]>();
  let active: Part[] = [];
  for (const part of sorted) {
    active = active.filter(({ high }) => high + near > part.low);
    let mine: Part[] = [part];
    for (const other of active) {
      const theirs = owner.get(other);
      if (!theirs || theirs === mine || !isInTheWay(part, other)) continue;
      const [large, small] = theirs.length > mine.length ? [theirs, mine] : [mine, theirs];
      for (const moved of small) owner.set(moved, large);
      large.push(...small);
      small.length = 0;
      mine = large;
    }
    owner.set(part, mine);
    active.push(part);
    clusters.push(mine);
  }
  return [...new Set(clusters)].filter((one) => one.length > 0);
};

/** Sorts the parts of a set so that they cross each other as little as possible. */
const sortParts = (parts: readonly Part[]): Part[] => {
  const sorted: Part[] = [];
  for (const part of parts) {
    // Each is inserted where it crosses the least of those that are there already.
    let cost = sorted.reduce((sum, other) => sum + crossings(part, other), 0);
    let best = { cost, place: 0 };
    for (const [place, other] of sorted.entries()) {
      cost += crossings(other, part) - crossings(part, other);
      const isBetter = cost < best.cost || (cost === best.cost && other.at <= part.at);
      if (isBetter) best = { cost, place: place + 1 };
    }
    sorted.splice(best.place, 0, part);
  }
  return sorted;
};

/** Gives the parts of a set their lanes. */
const place = (parts: readonly Part[]): void => {
  const sorted = sortParts(parts);
  let lanes = 0;
  for (const [index, part] of sorted.entries()) {
    part.lane = 0;
    for (const other of sorted.slice(0, index))
      if (overlaps(part, other)) part.lane = Math.max(part.lane, other.lane + 1);
    lanes = Math.max(lanes, part.lane + 1);
  }
  const low = Math.max(...parts.map(({ free }) => free.low));
  const high = Math.min(...parts.map(({ free }) => free.high));
  const room = Math.max(0, high - low);
  const gap = lanes > 1 ? Math.min(laneGap, room / (lanes - 1)) : 0;
  const half = ((lanes - 1) * gap) / 2;
  const average = parts.reduce((sum, { at }) => sum + at, 0) / parts.length;
  const middle = room < narrow ? (low + high) / 2 : Math.min(high - half, Math.max(low + half, average));
  for (const { axis, lane, free, members } of parts) {
    const at = Math.min(free.high, Math.max(free.low, middle - half + lane * gap));
    for (const { points, place: index } of members)
      for (const corner of [index, index + 1]) {
        const point = points[corner];
        if (point) points[corner] = { ...point, [axis]: at };
      }
  }
};

/** Gives every connection a lane of its own where several run beside each other. Changes their corners. */
export const spreadLanes = (routes: readonly Routed[], space: Space): void => {
  for (const axis of ["x", "y"] as const) for (const parts of cluster(findParts(routes, axis, space))) place(parts);
};
