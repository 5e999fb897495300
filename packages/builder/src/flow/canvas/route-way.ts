import type { Point } from "../../document/edits/index.ts";

/** The straight length of a connection before its first bend. */
const stub = 20;
const radius = 10;

/** A box that a connection avoids if that is easy. */
export interface Obstacle extends Point {
  width: number;
  height: number;
}

/** Whether a connection has to turn back, because it ends to the left of its start. */
export const turnsBack = (from: Point, to: Point): boolean => to.x < from.x + 12;

const crosses = ({ x, y, width, height }: Obstacle, at: number, top: number, bottom: number): boolean =>
  at > x - 6 && at < x + width + 6 && bottom > y - 6 && top < y + height + 6;

/** Returns the x of the vertical part of a forward connection: in the middle, or beside an obstacle there. */
export const chooseMiddle = (from: Point, to: Point, obstacles: readonly Obstacle[]): number => {
  const middle = (from.x + to.x) / 2;
  const top = Math.min(from.y, to.y);
  const bottom = Math.max(from.y, to.y);
  const free = [middle, from.x + stub, to.x - stub].find((x) => !obstacles.some((one) => crosses(one, x, top, bottom)));
  return free ?? middle;
};

/**
 * Returns the corners of a connection from the end of a row to the beginning of a card. `lane` is the height of a
 * loop's way back.
 */
export const routeWay = (
  from: Point,
  to: Point,
  { middle, lane }: { middle?: number; lane?: number } = {},
): Point[] => {
  if (!turnsBack(from, to)) {
    if (Math.abs(from.y - to.y) < 3) return [from, to];
    const x = middle !== undefined && middle > from.x && middle < to.x ? middle : (from.x + to.x) / 2;
    return [from, { x, y: from.y }, { x, y: to.y }, to];
  }
  const right = from.x + stub;
  const left = to.x - stub;
  const y = lane ?? (from.y + to.y) / 2;
  return [from, { x: right, y: from.y }, { x: right, y }, { x: left, y }, { x: left, y: to.y }, to];
};

const toward = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : by / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

const show = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** Converts corners to SVG path segments: straight lines and rounded corners. */
const roundedPieces = (points: readonly Point[]): { from: Point; to: string }[] => {
  const pieces: { from: Point; to: string }[] = [];
  let last = points[0];
  for (const [place, point] of points.entries()) {
    const before = points[place - 1];
    const after = points[place + 1];
    if (!before || !last) continue;
    if (!after) {
      pieces.push({ from: last, to: `L${show(point)}` });
      continue;
    }
    const room = Math.min(
      radius,
      Math.hypot(point.x - before.x, point.y - before.y) / 2,
      Math.hypot(after.x - point.x, after.y - point.y) / 2,
    );
    const begin = toward(point, before, room);
    const end = toward(point, after, room);
    pieces.push({ from: last, to: `L${show(begin)}` }, { from: begin, to: `Q${show(point)} ${show(end)}` });
    last = end;
  }
  return pieces;
};

/** Converts corners to one SVG path with rounded corners. */
export const roundedPath = (points: readonly Point[]): string => {
  const [first] = points;
  return first ? [`M${show(first)}`, ...roundedPieces(points).map(({ to }) => to)].join("") : "";
};

/**
 * The same path as separate segments. Browsers compute every dash of a path, visible or not, except in a straight line.
 * A dashed connection across a large flow takes several frames to paint as one path.
 */
export const roundedPaths = (points: readonly Point[]): string[] =>
  roundedPieces(points).map(({ from, to }) => `M${show(from)}${to}`);

/** Returns the point halfway along the line, for the buttons of a connection. */
export const middleOf = (points: readonly Point[]): Point => {
  const lengths = points
    .slice(1)
    .map(({ x, y }, place) => Math.hypot(x - (points[place]?.x ?? x), y - (points[place]?.y ?? y)));
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [place, length] of lengths.entries()) {
    const from = points[place];
    const to = points[place + 1];
    if (from && to && rest <= length) return toward(from, to, rest);
    rest -= length;
  }
  return points[0] ?? { x: 0, y: 0 };
};

/** Returns the distance of a point from the line. */
export const distanceTo = (points: readonly Point[], { x, y }: Point): number => {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [place, to] of points.entries()) {
    const from = points[place - 1];
    if (!from) continue;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / square));
    nearest = Math.min(nearest, Math.hypot(x - from.x - dx * share, y - from.y - dy * share));
  }
  return nearest;
};
