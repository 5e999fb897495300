import type { Point } from "../../../document/edits/index.ts";

/** The radius of rounded corners. */
export const cornerRadius = 8;

/** The radius of the arc with which a connection jumps over another. */
export const jumpRadius = 4;

const toward = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : by / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

const show = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** Converts corners to one SVG path with straight corners. */
export const cornersPath = (points: readonly Point[]): string =>
  points.map((point, place) => `${place === 0 ? "M" : "L"}${show(point)}`).join("");

interface Piece {
  from: Point;
  to: string;
}

/** Returns a straight line as pieces, with arcs over the points at which it jumps. */
const straightPieces = (from: Point, to: Point, jumps: readonly Point[]): Piece[] => {
  const direction = Math.sign(to.x - from.x);
  const over = jumps
    .filter(({ x, y }) => y === from.y && y === to.y && (x - from.x) * direction > 0 && (to.x - x) * direction > 0)
    .sort((one, other) => (one.x - other.x) * direction);
  const pieces: Piece[] = [];
  let last = from;
  for (const { x, y } of over) {
    const begin = { x: x - jumpRadius * direction, y };
    const end = { x: x + jumpRadius * direction, y };
    // Two crossings that are nearer to each other than an arc is wide share one arc.
    if ((begin.x - last.x) * direction < 0) continue;
    const bow = `A${jumpRadius} ${jumpRadius} 0 0 ${direction > 0 ? 1 : 0} ${show(end)}`;
    pieces.push({ from: last, to: `L${show(begin)}` }, { from: begin, to: bow });
    last = end;
  }
  return [...pieces, { from: last, to: `L${show(to)}` }];
};

/** Converts corners to SVG path segments: straight lines, arcs over other connections, and rounded corners. */
const roundedPieces = (points: readonly Point[], jumps: readonly Point[]): Piece[] => {
  const pieces: Piece[] = [];
  let last = points[0];
  for (const [place, point] of points.entries()) {
    const before = points[place - 1];
    const after = points[place + 1];
    if (!before || !last) continue;
    if (!after) {
      pieces.push(...straightPieces(last, point, jumps));
      continue;
    }
    const room = Math.min(
      cornerRadius,
      Math.hypot(point.x - before.x, point.y - before.y) / 2,
      Math.hypot(after.x - point.x, after.y - point.y) / 2,
    );
    const begin = toward(point, before, room);
    const end = toward(point, after, room);
    pieces.push(...straightPieces(last, begin, jumps), { from: begin, to: `Q${show(point)} ${show(end)}` });
    last = end;
  }
  return pieces;
};

/** Converts corners to one SVG path with rounded corners, and with arcs where it jumps over others. */
export const roundedPath = (points: readonly Point[], jumps: readonly Point[] = []): string => {
  const [first] = points;
  return first ? [`M${show(first)}`, ...roundedPieces(points, jumps).map(({ to }) => to)].join("") : "";
};

/**
 * The same path as separate segments. Browsers compute every dash of a path, visible or not, except in a straight line.
 * A dashed connection across a large flow takes several frames to paint as one path.
 */
export const roundedPaths = (points: readonly Point[], jumps: readonly Point[] = []): string[] =>
  roundedPieces(points, jumps).map(({ from, to }) => `M${show(from)}${to}`);

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
