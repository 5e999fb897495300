import type { Point } from "../../document/edits/index.ts";
import { sizes } from "../cards/card-sizes.ts";
import { pointsOf, type Turns } from "./route-scene.ts";
import { distanceTo } from "./route-way.ts";
import type { Card, GroupCard, Scene } from "./scene.ts";

/** Where something that is dropped goes. */
export type DropPlace =
  | {
      kind: "group";
      groupId: string;
      /** The block that it comes before; null at the end. */
      before: string | null;
      /** From the top of the card: where the line that shows the place stands. */
      y: number;
    }
  | { kind: "way"; edgeId: string }
  | { kind: "canvas"; at: Point };

/** How near a way something must be dropped to go into it. */
const reach = 14;

const isInside = ({ x, y, width, height }: Card, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

/** The card under a point; of several the last one, which is drawn on top. */
const findCardAt = (scene: Scene, point: Point): Card | null =>
  [...scene.cards.values()].findLast((card) => isInside(card, point)) ?? null;

/** The place between the blocks of a group that is nearest to a height. */
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

/** Where a block that is dropped at a point goes: into the group there, into the way there, or to a group of its own. */
export const findDropPlace = (scene: Scene, turns: ReadonlyMap<string, Turns>, point: Point): DropPlace => {
  const card = findCardAt(scene, point);
  if (card?.kind === "group") return findBlockPlace(card, point.y - card.y);
  const way = scene.ways.find((one) => distanceTo(pointsOf(scene.cards, one, turns.get(one.id)), point) <= reach);
  return way ? { kind: "way", edgeId: way.id } : { kind: "canvas", at: point };
};

/** The place nearest to a point at which a way can begin, in the card there. */
export const findWayStart = (scene: Scene, point: Point): { cardId: string; start: string } | null => {
  const card = findCardAt(scene, point);
  const [nearest] = [...(card?.starts ?? [])].sort(
    (one, other) => Math.abs(one.y - point.y + (card?.y ?? 0)) - Math.abs(other.y - point.y + (card?.y ?? 0)),
  );
  return card && nearest ? { cardId: card.id, start: nearest.id } : null;
};

/** Where a way that is drawn to a point leads: into a group, or to one of its blocks but the first. */
export const findWayEnd = (scene: Scene, point: Point): { groupId: string; blockId?: string } | null => {
  const card = findCardAt(scene, point);
  if (card?.kind !== "group") return null;
  const block = card.layout.blocks.slice(1).find(({ y, height }) => {
    const from = point.y - card.y - y;
    return from >= 0 && from <= height;
  });
  return { groupId: card.id, ...(block ? { blockId: block.shown.id } : {}) };
};
