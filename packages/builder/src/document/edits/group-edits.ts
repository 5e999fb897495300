import type { Draft, Operation } from "@parley/core/draft";
import { createId } from "../create-id.ts";
import { orderAtEnd } from "./order-at-end.ts";

/** A point on the canvas. */
export interface Point {
  x: number;
  y: number;
}

/** Adds an empty group. */
export const addGroup = (
  draft: Draft,
  { at, title }: { at: Point; title: string },
): { operations: Operation[]; groupId: string } => {
  const groupId = createId();
  const entry = {
    id: groupId,
    order: orderAtEnd(draft.groups),
    title,
    graphCoordinates: { x: at.x, y: at.y },
    data: {},
  };
  return { operations: [{ op: "put", table: "groups", entry }], groupId };
};

export const renameGroup = (id: string, title: string): Operation[] => [
  { op: "set", table: "groups", id, path: ["title"], value: title },
];

/** Sets the positions of groups and events by id. */
export const placeCards = (draft: Draft, places: ReadonlyMap<string, Point>): Operation[] =>
  [...places].flatMap(([id, { x, y }]): Operation[] => {
    const table = Object.hasOwn(draft.groups, id) ? "groups" : "events";
    const now = draft[table][id]?.graphCoordinates;
    if (!now) return [];
    return [
      ...(now.x === x ? [] : [{ op: "set", table, id, path: ["graphCoordinates", "x"], value: x } as const]),
      ...(now.y === y ? [] : [{ op: "set", table, id, path: ["graphCoordinates", "y"], value: y } as const]),
    ];
  });

/** Moves groups and events by a distance. */
export const moveCards = (draft: Draft, ids: readonly string[], by: Point): Operation[] =>
  placeCards(
    draft,
    new Map(
      ids.flatMap((id) => {
        const now = (draft.groups[id] ?? draft.events[id])?.graphCoordinates;
        return now ? [[id, { x: now.x + by.x, y: now.y + by.y }] as const] : [];
      }),
    ),
  );
