import { type Edge, type Node, Position } from "@xyflow/react";
import type { Point } from "../../document/edits/index.ts";
import type { Card, Way } from "./scene.ts";
import type { Route } from "./ways/route-scene.ts";

/** The node types for the library. They differ from our names, because the library styles its own `group` type. */
const nodeTypes = { group: "group-card", event: "event-card", note: "note-card" } as const;

export type CardNode<One extends Card = Card> = Node<{ card: One }, (typeof nodeTypes)[One["kind"]]>;

interface WayData extends Record<string, unknown> {
  way: Way;
  route: Route;
  /** The words of the answer or condition from which it leads; empty if it is the end of a group or an event. */
  label: string;
}

export type WayEdge = Edge<WayData, "way">;

/**
 * The library needs the positions of handles and would measure them in the page. So every card has one handle for
 * starts and one for ends, both at its corner; connections are drawn along their routes.
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

/** Returns the words of the row from which a connection leads. */
const labelOf = (card: Card | undefined, start: string): string => {
  if (card?.kind !== "group") return "";
  for (const { rows } of card.layout.blocks) {
    const row = rows.find((one) => one.start === start);
    if (row) return row.lines[0] ?? "";
  }
  return "";
};

/** The connection inside names its two ends; the library would say the ids of the cards. */
const unnamed = { role: "presentation", "aria-label": undefined, "aria-roledescription": undefined } as const;

const madeEdges = new WeakMap<Way, { from: readonly unknown[]; edge: WayEdge }>();

/** Converts a connection to an edge of the library. */
export const toEdge = (cards: ReadonlyMap<string, Card>, way: Way, route: Route, isSelected: boolean): WayEdge => {
  const source = cards.get(way.from);
  const from = [route, source, isSelected];
  const before = madeEdges.get(way);
  if (before && from.every((one, place) => one === before.from[place])) return before.edge;
  const edge: WayEdge = {
    id: way.id,
    type: "way",
    source: way.from,
    target: way.to,
    data: { way, route, label: labelOf(source, way.start) },
    selected: isSelected,
    domAttributes: unnamed,
    interactionWidth: 0,
  };
  madeEdges.set(way, { from, edge });
  return edge;
};
