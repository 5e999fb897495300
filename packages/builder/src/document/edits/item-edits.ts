import type { JsonObject } from "@parley/core";
import { type Draft, itemsOf, type Operation, orderKeysBefore, pathsOf } from "@parley/core/draft";
import { createId } from "../create-id.ts";

/** Adds items (buttons, branches, cards) before an item of a block, or at the end. */
export const addItems = (
  draft: Draft,
  blockId: string,
  items: readonly JsonObject[],
  before: string | null = null,
): { operations: Operation[]; itemIds: string[] } => {
  const keys = orderKeysBefore(itemsOf(draft, blockId), before, items.length);
  const entries = items.map((options, place) => ({ id: createId(), blockId, order: keys[place] ?? "", options }));
  return {
    operations: entries.map((entry) => ({ op: "put", table: "items", entry })),
    itemIds: entries.map(({ id }) => id),
  };
};

/** Moves an item within its block or to another block. */
export const moveItem = (
  draft: Draft,
  id: string,
  { blockId, before }: { blockId: string; before: string | null },
): Operation[] => {
  const item = draft.items[id];
  if (!item || before === id) return [];
  const siblings = itemsOf(draft, blockId).filter((other) => other.id !== id);
  const [order = ""] = orderKeysBefore(siblings, before, 1);
  const moved = item.blockId !== blockId;
  return [
    ...(moved ? [{ op: "set", table: "items", id, path: ["blockId"], value: blockId } as const] : []),
    { op: "set", table: "items", id, path: ["order"], value: order },
    // The edge that starts at the item moves with it.
    ...Object.values(draft.edges)
      .filter(({ from }) => moved && from.itemId === id)
      .map(
        (edge): Operation => ({ op: "set", table: "edges", id: edge.id, path: ["from", "blockId"], value: blockId }),
      ),
  ];
};

/** Adds paths (buttons of a card) to an item. */
export const addPaths = (
  draft: Draft,
  itemId: string,
  paths: readonly JsonObject[],
  before: string | null = null,
): { operations: Operation[]; pathIds: string[] } => {
  const keys = orderKeysBefore(pathsOf(draft, itemId), before, paths.length);
  const entries = paths.map((options, place) => ({ id: createId(), itemId, order: keys[place] ?? "", options }));
  const mark: Operation[] =
    draft.items[itemId] && !draft.items[itemId].hasPaths
      ? [{ op: "set", table: "items", id: itemId, path: ["hasPaths"], value: true }]
      : [];
  return {
    operations: [...mark, ...entries.map((entry): Operation => ({ op: "put", table: "paths", entry }))],
    pathIds: entries.map(({ id }) => id),
  };
};

/** Moves a path within its item. */
export const movePath = (draft: Draft, id: string, before: string | null): Operation[] => {
  const path = draft.paths[id];
  if (!path || before === id) return [];
  const siblings = pathsOf(draft, path.itemId).filter((other) => other.id !== id);
  const [order = ""] = orderKeysBefore(siblings, before, 1);
  return [{ op: "set", table: "paths", id, path: ["order"], value: order }];
};
