import type { Point } from "../../document/edits/index.ts";
import { chooseMiddle, routeWay, turnsBack } from "./route-way.ts";
import type { Box, Card, Scene, Way } from "./scene.ts";

/** The bends of a connection besides its two ends. */
export interface Turns {
  middle?: number;
  lane?: number;
}

/** Returns the two ends of a connection on the canvas; null if a card was deleted. */
const endsOf = (cards: ReadonlyMap<string, Card>, way: Way): { from: Point; to: Point } | null => {
  const source = cards.get(way.from);
  const target = cards.get(way.to);
  const start = source?.starts.find(({ id }) => id === way.start);
  const end = target?.ends.find(({ id }) => id === way.end);
  if (!source || !target || !start || !end) return null;
  return {
    from: { x: source.x + source.width, y: source.y + start.y },
    to: { x: target.x, y: target.y + end.y },
  };
};

/** The distance between a card and a loop that goes around it. */
const aside = 26;

/**
 * Returns the height at which a loop runs back: between the two cards if there is room, otherwise below or above both,
 * whichever is nearer.
 */
const chooseLane = (source: Box, target: Box, { from, to }: { from: Point; to: Point }): number => {
  if (source.y + source.height + 2 * aside < target.y) return (source.y + source.height + target.y) / 2;
  if (target.y + target.height + 2 * aside < source.y) return (target.y + target.height + source.y) / 2;
  const above = Math.min(source.y, target.y) - aside;
  const below = Math.max(source.y + source.height, target.y + target.height) + aside;
  const middle = (from.y + to.y) / 2;
  return middle - above < below - middle ? above : below;
};

/**
 * Returns the bends of every connection. Obstacles between two cards are checked only for connections that need a
 * vertical part.
 */
export const turnWays = ({ cards, ways }: Scene): Map<string, Turns> => {
  const boxes = [...cards.values()].sort((one, other) => one.x - other.x);
  const lefts = boxes.map(({ x }) => x);
  const widest = boxes.reduce((most, { width }) => Math.max(most, width), 0);
  const firstFrom = (x: number) => {
    let [low, high] = [0, lefts.length];
    while (low < high) {
      const half = (low + high) >> 1;
      if ((lefts[half] ?? 0) < x) low = half + 1;
      else high = half;
    }
    return low;
  };
  const turns = new Map<string, Turns>();
  for (const way of ways) {
    const ends = endsOf(cards, way);
    const source = cards.get(way.from);
    const target = cards.get(way.to);
    if (!ends || !source || !target) continue;
    const { from, to } = ends;
    if (turnsBack(from, to)) {
      turns.set(way.id, { lane: chooseLane(source, target, ends) });
      continue;
    }
    if (Math.abs(from.y - to.y) < 1) continue;
    const between: Box[] = [];
    const top = Math.min(from.y, to.y);
    const bottom = Math.max(from.y, to.y);
    for (let place = firstFrom(from.x - widest); place < boxes.length; place += 1) {
      const box = boxes[place];
      if (!box || box.x > to.x) break;
      if (box !== source && box !== target && box.y < bottom && box.y + box.height > top) between.push(box);
    }
    turns.set(way.id, { middle: chooseMiddle(from, to, between) });
  }
  return turns;
};

const hasSameAnchors = (one: Card["starts"], other: Card["starts"]): boolean =>
  one === other ||
  (one.length === other.length && one.every(({ id, y }, place) => id === other[place]?.id && y === other[place]?.y));

const hasSamePlace = (one: Card, other: Card | undefined): boolean =>
  one === other ||
  (other !== undefined &&
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height &&
    hasSameAnchors(one.starts, other.starts) &&
    hasSameAnchors(one.ends, other.ends));

/** Returns a function like `turnWays` that returns the same map as long as no card and no connection has moved. */
export const createWayTurner = () => {
  let last: { scene: Scene; turns: ReadonlyMap<string, Turns> } | null = null;
  return (scene: Scene): ReadonlyMap<string, Turns> => {
    const before = last;
    const isSame =
      before !== null &&
      before.scene.ways === scene.ways &&
      before.scene.cards.size === scene.cards.size &&
      [...scene.cards.values()].every((card) => hasSamePlace(card, before.scene.cards.get(card.id)));
    last = { scene, turns: isSame ? before.turns : turnWays(scene) };
    return last.turns;
  };
};

/** Returns the corners of a connection as drawn. */
export const pointsOf = (cards: ReadonlyMap<string, Card>, way: Way, turns: Turns | undefined): Point[] => {
  const ends = endsOf(cards, way);
  return ends ? routeWay(ends.from, ends.to, turns) : [];
};
