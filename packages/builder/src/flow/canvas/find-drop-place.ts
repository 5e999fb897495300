import type { Point } from "../../document/edits/index.ts";
import { sizes } from "../cards/card-sizes.ts";
import type { Card, GroupCard, Scene } from "./scene.ts";
import type { Routes } from "./ways/route-scene.ts";
import { distanceTo } from "./ways/way-line.ts";

/** Where a dropped block will be inserted. */
export type DropPlace =
  | {
      kind: "group";
      groupId: string;
      /** The block that follows; null at the end. */
      before: string | null;
      /** The height of the insertion line, from the top of the card. */
      y: number;
    }
  | { kind: "way"; edgeId: string }
  | { kind: "canvas"; at: Point };

/** The largest distance from a connection at which a drop goes into it. */
const reach = 14;

const isInside = ({ x, y, width, height }: Card, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

/** Returns the card at a point; if several overlap, the topmost. */
const findCardAt = (scene: Scene, point: Point): Card | null =>
  [...scene.cards.values()].findLast((card) => isInside(card, point)) ?? null;

/** Returns the place between a group's blocks that is nearest to a height. */
const findBlockPlace = ({ layout, group }: GroupCard, y: number): DropPlace & { kind: "group" } => {
  const next = layout.blocks.find((block) => y < block.y + block.height / 2);
  const last = layout.blocks.at(-1);
  const end = last ? last.y + last.height + sizes.gap / 2 : sizes.header + sizes.emptyBody / 2;
  return {
    kind: "group",
    groupId: group.id,
    before: next?.shown.id ?? null,
    y: next ? next.y - sizes.gap / 2 : end,
  };
};

/**
 * Returns where a block dropped at a point goes: into the group there, into the connection there, or into a new group.
 */
export const findDropPlace = (scene: Scene, routes: Routes, point: Point): DropPlace => {
  const card = findCardAt(scene, point);
  if (card?.kind === "group") return findBlockPlace(card, point.y - card.y);
  const way = scene.ways.find(({ id }) => distanceTo(routes.get(id)?.points ?? [], point) <= reach);
  return way ? { kind: "way", edgeId: way.id } : { kind: "canvas", at: point };
};

/** Returns the nearest place in the card at a point from which a connection can start. */
export const findWayStart = (scene: Scene, point: Point): { cardId: string; start: string } | null => {
  const card = findCardAt(scene, point);
  const [nearest] = [...(card?.starts ?? [])].sort(
    (one, other) => Math.abs(one.y - point.y + (card?.y ?? 0)) - Math.abs(other.y - point.y + (card?.y ?? 0)),
  );
  return card && nearest ? { cardId: card.id, start: nearest.id } : null;
};

/** Returns where a connection drawn to a point leads: to a group, or to one of its blocks except the first. */
export const findWayEnd = (scene: Scene, point: Point): { groupId: string; blockId?: string } | null => {
  const card = findCardAt(scene, point);
  if (card?.kind !== "group") return null;
  const block = card.layout.blocks.slice(1).find(({ y, height }) => {
    const from = point.y - card.y - y;
    return from >= 0 && from <= height;
  });
  return { groupId: card.id, ...(block ? { blockId: block.shown.id } : {}) };
};
