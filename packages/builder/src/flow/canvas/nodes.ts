import { type Edge, type Node, Position } from "@xyflow/react";
import type { Point } from "../../document/edits/index.ts";
import type { Turns } from "./route-scene.ts";
import type { Card, Way } from "./scene.ts";

/** The types under which the library knows cards: its own styles have names that are nearer at hand. */
const nodeTypes = { group: "group-card", event: "event-card", note: "note-card" } as const;

export type CardNode<One extends Card = Card> = Node<{ card: One }, (typeof nodeTypes)[One["kind"]]>;

interface WayData extends Record<string, unknown> {
  way: Way;
  turns: Turns | undefined;
  /** Where it begins and ends, from the corners of the two cards. */
  from: Point;
  to: Point;
  /** It leads to what comes before it: a loop. */
  isBack: boolean;
}

export type WayEdge = Edge<WayData, "way">;

/**
 * The library looks for handles in the page, and asks for their places whenever a card appears. Every card has one for
 * ways that begin and one for ways that end, both at its corner; from there a way knows its own places.
 */
const handles: NonNullable<Node["handles"]> = [
  { id: null, type: "source", position: Position.Left, x: 0, y: 0, width: 1, height: 1 },
  { id: null, type: "target", position: Position.Left, x: 0, y: 0, width: 1, height: 1 },
];

interface Made {
  isSelected: boolean;
  at: Point | undefined;
  node: CardNode;
}

const made = new WeakMap<Card, Made>();

/** A card as the library wants it: with its size and the places of its ways given, so that nothing has to be measured. */
export const toNode = (card: Card, isSelected: boolean, at: Point | undefined): CardNode => {
  const before = made.get(card);
  if (before && before.isSelected === isSelected && before.at === at) return before.node;
  const node: CardNode = {
    ...(before?.node ?? {
      id: card.id,
      type: nodeTypes[card.kind],
      width: card.width,
      height: card.height,
      measured: { width: card.width, height: card.height },
      data: { card },
      handles,
    }),
    position: at ?? { x: card.x, y: card.y },
    selected: isSelected,
    ...(card.kind === "note" ? { zIndex: -1 } : {}),
  };
  made.set(card, { isSelected, at, node });
  return node;
};

const madeEdges = new WeakMap<Way, { key: string; edge: WayEdge }>();

/** A way as the library wants it; null where one of its cards is gone. */
export const toEdge = (
  cards: ReadonlyMap<string, Card>,
  way: Way,
  turns: Turns | undefined,
  isSelected: boolean,
): WayEdge | null => {
  const source = cards.get(way.from);
  const target = cards.get(way.to);
  const start = source?.starts.find(({ id }) => id === way.start);
  const end = target?.ends.find(({ id }) => id === way.end);
  if (!source || !target || !start || !end) return null;
  const from = { x: source.width, y: start.y };
  const to = { x: 0, y: end.y };
  const isBack = source === target || target.x < source.x - 8;
  const key = [isSelected, turns?.lane, turns?.middle, from.x, from.y, to.y, isBack].join(" ");
  const before = madeEdges.get(way);
  if (before?.key === key) return before.edge;
  const edge: WayEdge = {
    id: way.id,
    type: "way",
    source: way.from,
    target: way.to,
    data: { way, turns, from, to, isBack },
    selected: isSelected,
    interactionWidth: 0,
  };
  madeEdges.set(way, { key, edge });
  return edge;
};
