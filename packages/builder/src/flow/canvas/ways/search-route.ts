import type { Point } from "../../../document/edits/index.ts";
import type { Journey } from "./find-route.ts";
import { clearance, type Space } from "./space.ts";

/** What a bend costs, in pixels of a detour. */
const bendCost = 80;
/** How far around a connection its route is searched, first nearby. */
const margins = [400, 1600];
/** The most places that are looked at; beyond that a route takes too long to be worth it. */
const mostSteps = 6000;

interface Step {
  column: number;
  row: number;
  isVertical: boolean;
  cost: number;
  guess: number;
  before: Step | null;
}

/** The lines along which is searched, and the heights on which the connection begins and ends. */
interface Lines {
  xs: readonly number[];
  ys: readonly number[];
  rights: readonly number[];
  lefts: readonly number[];
}

/** A heap of steps, the most promising first. */
const createHeap = () => {
  const list: Step[] = [];
  const isLess = (one: number, other: number) => (list[one]?.guess ?? 0) < (list[other]?.guess ?? 0);
  const swap = (one: number, other: number) => {
    const [a, b] = [list[one], list[other]];
    if (a && b) [list[one], list[other]] = [b, a];
  };
  return {
    add(step: Step) {
      list.push(step);
      for (let at = list.length - 1; at > 0 && isLess(at, (at - 1) >> 1); at = (at - 1) >> 1) swap(at, (at - 1) >> 1);
    },
    take(): Step | undefined {
      const [first] = list;
      const last = list.pop();
      if (list.length > 0 && last) list[0] = last;
      for (let at = 0; ; ) {
        let least = at;
        for (const child of [2 * at + 1, 2 * at + 2]) if (child < list.length && isLess(child, least)) least = child;
        if (least === at) return first;
        swap(at, least);
        at = least;
      }
    },
  };
};

const sorted = (values: Iterable<number>): number[] => [...new Set(values)].sort((one, other) => one - other);

/** Searches along the edges of the cards nearby (A*), for a connection that needs many bends. Null if there is no route. */
export const searchRoute = (
  space: Space,
  { from, to }: Journey,
  { rights, lefts }: Pick<Lines, "rights" | "lefts">,
): Point[] | null => {
  for (const margin of margins) {
    const x = { low: Math.min(from.x, to.x) - margin, high: Math.max(from.x, to.x) + margin };
    const y = { low: Math.min(from.y, to.y) - margin, high: Math.max(from.y, to.y) + margin };
    const boxes = space.within(x, y);
    const sides = boxes.flatMap((box) => [box.x - clearance, box.x + box.width + clearance]);
    const xs = sorted([...rights, ...lefts, ...sides]);
    const ys = sorted([from.y, to.y, ...boxes.flatMap((box) => [box.y - clearance, box.y + box.height + clearance])]);
    const found = search(space, { from, to }, { xs, ys, rights, lefts });
    if (found) return found;
  }
  return null;
};

const search = (
  space: Space,
  { from, to }: Pick<Journey, "from" | "to">,
  { xs, ys, rights, lefts }: Lines,
): Point[] | null => {
  const [first, last] = [ys.indexOf(from.y), ys.indexOf(to.y)];
  const ends = new Set(lefts.map((left) => xs.indexOf(left)));
  const open = createHeap();
  const known = new Map<number, number>();
  const guess = (column: number, row: number) =>
    Math.abs((xs[column] ?? 0) - to.x) + Math.abs((ys[row] ?? 0) - to.y) + (row === last ? 0 : bendCost);
  const add = (step: Omit<Step, "guess">) => {
    const key = (step.column * ys.length + step.row) * 2 + (step.isVertical ? 1 : 0);
    if ((known.get(key) ?? Number.POSITIVE_INFINITY) <= step.cost) return;
    known.set(key, step.cost);
    open.add({ ...step, guess: step.cost + guess(step.column, step.row) });
  };
  for (const right of rights)
    add({ column: xs.indexOf(right), row: first, isVertical: false, cost: right - from.x, before: null });
  for (let count = 0; count < mostSteps; count += 1) {
    const step = open.take();
    if (!step) return null;
    const [x, y] = [xs[step.column] ?? 0, ys[step.row] ?? 0];
    if (step.row === last && step.isVertical && ends.has(step.column)) return cornersOf(step, xs, ys, from, to);
    for (const [columns, rows] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const isVertical = rows !== 0;
      const [nextX, nextY] = [xs[step.column + columns], ys[step.row + rows]];
      if (nextX === undefined || nextY === undefined) continue;
      if (!(isVertical ? space.isFree("x", y, nextY, x) : space.isFree("y", x, nextX, y))) continue;
      const bend = isVertical === step.isVertical ? 0 : bendCost;
      add({
        column: step.column + columns,
        row: step.row + rows,
        isVertical,
        cost: step.cost + Math.abs(nextX - x) + Math.abs(nextY - y) + bend,
        before: step,
      });
    }
  }
  return null;
};

const cornersOf = (end: Step, xs: readonly number[], ys: readonly number[], from: Point, to: Point): Point[] => {
  const points = [to];
  for (let step: Step | null = end; step; step = step.before)
    points.unshift({ x: xs[step.column] ?? 0, y: ys[step.row] ?? 0 });
  points.unshift(from);
  // Only the corners: what lies on a straight line between its neighbours is none.
  return points.filter(({ x, y }, place) => {
    const [before, after] = [points[place - 1], points[place + 1]];
    return !before || !after || !((before.x === x && after.x === x) || (before.y === y && after.y === y));
  });
};
