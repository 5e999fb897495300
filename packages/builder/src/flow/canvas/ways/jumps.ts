import type { Point } from "../../../document/edits/index.ts";
import type { Routed } from "./lanes.ts";
import { cornerRadius, jumpRadius } from "./way-line.ts";

/** A straight part of a connection: at a place on one axis, from `low` to `high` on the other. */
interface Line {
  id: string;
  line: string;
  at: number;
  low: number;
  high: number;
}

const size = 256;

/** How far from its ends a line can be jumped over: nearer than this its corners are rounded. */
const margin = cornerRadius + jumpRadius;

/**
 * Returns for each connection the points at which it jumps over others: where one of its horizontal parts crosses a
 * vertical part. Connections that run as one line do not jump over each other.
 */
export const findJumps = (routes: ReadonlyMap<string, Routed>): Map<string, Point[]> => {
  const verticals = new Map<number, Line[]>();
  const horizontals: Line[] = [];
  for (const [id, { points, line }] of routes)
    for (const [place, to] of points.entries()) {
      const from = points[place - 1];
      if (!from) continue;
      if (from.x === to.x && from.y !== to.y) {
        const stripe = Math.floor(from.x / size);
        const list = verticals.get(stripe) ?? [];
        list.push({ id, line, at: from.x, low: Math.min(from.y, to.y), high: Math.max(from.y, to.y) });
        verticals.set(stripe, list);
      } else if (from.y === to.y)
        horizontals.push({ id, line, at: from.y, low: Math.min(from.x, to.x), high: Math.max(from.x, to.x) });
    }
  const jumps = new Map<string, Point[]>();
  const seen = new Set<string>();
  for (const { id, line, at, low, high } of horizontals)
    for (let stripe = Math.floor(low / size); stripe <= Math.floor(high / size); stripe += 1)
      for (const other of verticals.get(stripe) ?? []) {
        if (other.id === id || other.line === line) continue;
        if (other.at < low + margin || other.at > high - margin) continue;
        if (at < other.low + margin || at > other.high - margin) continue;
        // Where several run as one line, there is one jump.
        const key = `${id} ${other.at} ${at}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const list = jumps.get(id) ?? [];
        list.push({ x: other.at, y: at });
        jumps.set(id, list);
      }
  return jumps;
};
