import { type Edge, type Node, Position } from "@xyflow/react";
import type { Point } from "../../document/edits/index.ts";
import type { Turns } from "./route-scene.ts";
import type { Card, Way } from "./scene.ts";

/** The node types for the library. They differ from our names, because the library styles its own `group` type. */
const nodeTypes = { group: "group-card", event: "event-card", note: "note-card" } as const;

export type CardNode<One extends Card = Card> = Node<{ card: One }, (typeof nodeTypes)[One["kind"]]>;

interface WayData extends Record<string, unknown> {
  way: Way;
  turns: Turns | undefined;
  /** The start and end, relative to the corners of the two cards. */
  from: Point;
  to: Point;
  /** Whether it leads back to an earlier card: a loop. */
  isBack: boolean;
}

export type WayEdge = Edge<WayData, "way">;

/**
 * The library needs the positions of handles and would measure them in the page. So every card has one handle for
 * starts and one for ends, both at its corner, and each connection knows its offsets from there.
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

/** Converts a card to a node of the library, with its size and handles given, so that nothing has to be measured. */
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

/** The connection inside names its two ends; the library would say the ids of the cards. */
const unnamed = { role: "presentation", "aria-label": undefined, "aria-roledescription": undefined } as const;

const madeEdges = new WeakMap<Way, { key: string; edge: WayEdge }>();

/** Converts a connection to an edge of the library; null if one of its cards was deleted. */
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
    domAttributes: unnamed,
    interactionWidth: 0,
  };
  madeEdges.set(way, { key, edge });
  return edge;
};
