import type { Point } from "../../../document/edits/index.ts";
import type { Box } from "../scene.ts";
import type { Route } from "./route-scene.ts";

const boxOf = (points: readonly Point[]): Box => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

/** Whether two boxes have a place in common. Lines are boxes without a width or a height. */
const touches = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

// It is asked for every connection in each frame while the canvas moves, and routes don't change.
const known = new WeakMap<readonly Point[], Box>();

/** Whether a part of a connection is in view. */
export const crossesView = ({ points }: Pick<Route, "points">, view: Box): boolean => {
  const around = known.get(points) ?? boxOf(points);
  known.set(points, around);
  return (
    touches(around, view) &&
    points.some((point, place) => {
      const next = points[place + 1];
      return next !== undefined && touches(boxOf([point, next]), view);
    })
  );
};

/** Whether the library draws a connection by itself: it looks at the box around the two cards, not at the line. */
export const isDrawnByCards = (source: Box, target: Box, view: Box): boolean => {
  const left = Math.min(source.x, target.x);
  const top = Math.min(source.y, target.y);
  const right = Math.max(source.x + source.width, target.x + target.width);
  const bottom = Math.max(source.y + source.height, target.y + target.height);
  return left < view.x + view.width && view.x < right && top < view.y + view.height && view.y < bottom;
};
