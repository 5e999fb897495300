import type { Point } from "../../../document/edits/index.ts";
import type { Box } from "../scene.ts";
import { searchRoute } from "./search-route.ts";
import { clearance, type Space, type Span } from "./space.ts";

/** A connection to be routed: from the right side of one card to the left side of another, or of the same. */
export interface Journey {
  from: Point;
  to: Point;
  source: Box;
  target: Box;
}

/** The straight length of a connection before its first bend. */
const stub = 20;
/** The widest space in which a bend stands in the middle; in a wider one it stands at its card. */
const narrow = 260;

/** Whether a connection has to turn back, because it ends to the left of its start. */
const turnsBack = (from: Point, to: Point): boolean => to.x < from.x + 12;

/** Returns the corners of a connection that looks at no card. A loop runs back at the height of `lane`. */
export const plainRoute = (from: Point, to: Point, lane = (from.y + to.y) / 2): Point[] => {
  if (!turnsBack(from, to)) {
    if (Math.abs(from.y - to.y) < 3) return [from, to];
    const x = (from.x + to.x) / 2;
    return [from, { x, y: from.y }, { x, y: to.y }, to];
  }
  const right = from.x + stub;
  const left = to.x - stub;
  return [from, { x: right, y: from.y }, { x: right, y: lane }, { x: left, y: lane }, { x: left, y: to.y }, to];
};

/** The places for a bend behind the start or before the end of a connection, the best first. */
const bends = (near: number, end: number, other: number): number[] => {
  const direction = end > near ? 1 : -1;
  const length = Math.abs(end - near);
  const middle = length < narrow ? [(near + end) / 2] : [];
  return [...middle, near + direction * stub, other].filter(
    (x) => (x - near) * direction >= clearance - 0.5 && (end - x) * direction >= 0,
  );
};

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, { x, y }, place) => {
    const before = points[place - 1];
    return before ? sum + Math.abs(x - before.x) + Math.abs(y - before.y) : sum;
  }, 0);

/** Returns a route with a horizontal part of its own, above, below or between what stands in the way. */
const findLane = (space: Space, { from, to }: Journey, rights: readonly number[], lefts: readonly number[]) => {
  let best: { points: Point[]; length: number } | null = null;
  for (const right of rights) {
    const behind = space.around("y", right, right, from.y);
    if (!behind) continue;
    for (const left of lefts) {
      const before = space.around("y", left, left, to.y);
      if (!before) continue;
      const room: Span = { low: Math.max(behind.low, before.low), high: Math.min(behind.high, before.high) };
      if (room.low > room.high) continue;
      // What is left to gain decides whether the cards between the two are looked at.
      const away = Math.max(0, room.low - Math.max(from.y, to.y), Math.min(from.y, to.y) - room.high);
      const least = Math.abs(from.y - to.y) + 2 * away + right - from.x + Math.abs(right - left) + to.x - left;
      if (best && least >= best.length) continue;
      const x = { low: Math.min(left, right) - clearance, high: Math.max(left, right) + clearance };
      // Without cards on one side the lane runs near the connection's ends.
      const near = { low: Math.min(from.y, to.y) - 2000, high: Math.max(from.y, to.y) + 2000 };
      const y = { low: Math.max(room.low, near.low), high: Math.min(room.high, near.high) };
      const lanes = new Set([from.y, to.y, y.low, y.high]);
      for (const box of space.within(x, y)) {
        lanes.add(box.y - clearance);
        lanes.add(box.y + box.height + clearance);
      }
      const detour = (lane: number) => Math.abs(from.y - lane) + Math.abs(to.y - lane);
      const sorted = [...lanes]
        .filter((lane) => lane >= room.low && lane <= room.high)
        .sort((one, other) => detour(one) - detour(other) || one - other);
      const lane = sorted.find((one) => space.isFree("y", left, right, one));
      if (lane === undefined) continue;
      const points = [
        from,
        { x: right, y: from.y },
        { x: right, y: lane },
        { x: left, y: lane },
        { x: left, y: to.y },
        to,
      ];
      const length = lengthOf(points);
      if (!best || length < best.length) best = { points, length };
    }
  }
  return best?.points ?? null;
};

/**
 * Returns the corners of a connection that runs around all cards: as few bends as possible, then the shortest. Where
 * cards stand so near that nothing passes, it goes over them.
 */
export const findRoute = (space: Space, journey: Journey): Point[] => {
  const { from, to, source, target } = journey;
  const right = space.reach(from, 1, source);
  const left = space.reach(to, -1, target);
  if (Math.abs(from.y - to.y) < 1 && to.x > from.x && right >= to.x - clearance) return [from, to];
  const rights = bends(from.x, right, to.x - stub);
  const lefts = bends(to.x, left, from.x + stub);
  const both = [...rights, ...lefts].filter((x) => x <= right && x >= left && x > from.x && x < to.x);
  const x = both.find((one) => space.isFree("x", from.y, to.y, one));
  if (x !== undefined) return [from, { x, y: from.y }, { x, y: to.y }, to];
  return (
    findLane(space, journey, rights, lefts) ??
    searchRoute(space, journey, { rights, lefts }) ??
    plainRoute(from, to, Math.max(source.y + source.height, target.y + target.height) + 2 * clearance)
  );
};
