import { orderCards } from "../../../bot-writing/layout/order-cards.ts";
import type { Point } from "../../../document/edits/index.ts";
import { type Card, type Scene, type Way, waysInOrder } from "../scene.ts";
import { findRoute, type Journey } from "./find-route.ts";
import { findJumps } from "./jumps.ts";
import { type Routed, spreadLanes } from "./lanes.ts";
import { createSpace } from "./space.ts";

/** A connection as it is drawn. */
export interface Route {
  /** Its corners. It begins and ends horizontally. */
  points: readonly Point[];
  /** Where its horizontal parts jump over other connections. */
  jumps: readonly Point[];
  /** How much free space there is beside its start. */
  room: number;
  /** Whether it leads back to an earlier card of the conversation: a loop. */
  isBack: boolean;
}

export type Routes = ReadonlyMap<string, Route>;

/** Returns the two ends of a connection on the canvas; null if a card was deleted. */
const journeyOf = (cards: ReadonlyMap<string, Card>, way: Way): Journey | null => {
  const source = cards.get(way.from);
  const target = cards.get(way.to);
  const start = source?.starts.find(({ id }) => id === way.start);
  const end = target?.ends.find(({ id }) => id === way.end);
  if (!source || !target || !start || !end) return null;
  return {
    from: { x: source.x + source.width, y: source.y + start.y },
    to: { x: target.x, y: target.y + end.y },
    source,
    target,
  };
};

/** Notes are no obstacles: they may name a whole region of the flow. */
const spaceOf = (cards: ReadonlyMap<string, Card>) =>
  createSpace([...cards.values()].filter(({ kind }) => kind !== "note"));

/** Returns the connections that lead back to an earlier card, or to the same. */
const findLoops = (scene: Scene): Set<string> => {
  const ways = waysInOrder(scene);
  const { back } = orderCards([...scene.cards.values()], ways);
  return new Set(ways.flatMap(({ id, from, to }, place) => (from === to || back.has(place) ? [id] : [])));
};

/** Routes all connections around all cards. */
export const routeScene = (scene: Scene): Map<string, Route> => {
  const { cards, ways } = scene;
  const space = spaceOf(cards);
  const routed = new Map<string, Routed & { room: number }>();
  for (const way of ways) {
    const journey = journeyOf(cards, way);
    if (!journey) continue;
    const room = space.reach(journey.from, 1, journey.source) - journey.from.x;
    routed.set(way.id, { points: findRoute(space, journey), line: `${way.from} ${way.to} ${way.end}`, room });
  }
  spreadLanes([...routed.values()], space);
  const jumps = findJumps(routed);
  const loops = findLoops(scene);
  return new Map(
    [...routed].map(([id, { points, room }]) => [
      id,
      { points, jumps: jumps.get(id) ?? [], room, isBack: loops.has(id) },
    ]),
  );
};

/**
 * Routes some connections while their cards are dragged, each by itself: lanes are given to all of them when the cards
 * are released. `routes` has the connections as they were.
 */
export const routeSome = (
  cards: ReadonlyMap<string, Card>,
  ways: readonly Way[],
  routes: Routes,
): Map<string, Route> => {
  const space = spaceOf(cards);
  return new Map(
    ways.flatMap((way) => {
      const journey = journeyOf(cards, way);
      const isBack = routes.get(way.id)?.isBack === true;
      return journey ? [[way.id, { points: findRoute(space, journey), jumps: [], room: 0, isBack }] as const] : [];
    }),
  );
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

/** Returns a function like `routeScene` that returns the same map as long as no card and no connection has moved. */
export const createRouter = () => {
  let last: { scene: Scene; routes: Routes } | null = null;
  return (scene: Scene): Routes => {
    const before = last;
    const isSame =
      before !== null &&
      before.scene.ways === scene.ways &&
      before.scene.cards.size === scene.cards.size &&
      [...scene.cards.values()].every((card) => hasSamePlace(card, before.scene.cards.get(card.id)));
    last = { scene, routes: isSame ? before.routes : routeScene(scene) };
    return last.routes;
  };
};
