import { definitions } from "@parley/blocks/definitions";
import { type JsonObject, lookup } from "@parley/core";
import {
  applyOperations,
  blocksOf,
  type Draft,
  type DraftBlock,
  type Operation,
  orderKeyBetween,
  orderKeysBefore,
} from "@parley/core/draft";
import { canHaveWayOut } from "@parley/core/fields";
import { createId } from "../create-id.ts";
import { addGroup, type Point } from "./group-edits.ts";
import { keepGroupEnds } from "./keep-group-ends.ts";

/** A place in a group: before one of its blocks, or at its end. */
export interface BlockPlace {
  groupId: string;
  before?: string | null | undefined;
}

/** A block to add. Its options override the defaults. */
export interface NewBlock {
  type: string;
  options?: JsonObject | undefined;
  /** The options of its items. The default is `firstItems` of its type. */
  items?: readonly JsonObject[] | undefined;
}

/** Returns the options that a new item starts with. A branch of a condition is a sentence to fill in. */
export const newItem = (type: string): JsonObject => {
  if (type !== "Condition") return {};
  const row = { order: orderKeyBetween(null, null), values: { comparisonOperator: "Equal to" } };
  return { content: { comparisons: { [createId()]: row } } };
};

/** Returns the items that a new block starts with, for types that are useless without any. */
const firstItems = (type: string): readonly JsonObject[] =>
  type === "AB test" ? [{ path: "a" }, { path: "b" }] : [newItem(type)];

const putItems = (blockId: string, items: readonly JsonObject[]): { operations: Operation[]; itemIds: string[] } => {
  let order: string | null = null;
  const entries = items.map((options) => {
    order = orderKeyBetween(order, null);
    return { id: createId(), blockId, order, options };
  });
  return {
    operations: entries.map((entry) => ({ op: "put", table: "items", entry })),
    itemIds: entries.map(({ id }) => id),
  };
};

/** Adds blocks at a place. If the group ended with an edge, it still does. */
export const addBlocks = (
  draft: Draft,
  blocks: readonly NewBlock[],
  { groupId, before = null }: BlockPlace,
): { operations: Operation[]; blockIds: string[]; itemIds: string[][] } => {
  const keys = orderKeysBefore(blocksOf(draft, groupId), before, blocks.length);
  const itemIds: string[][] = [];
  const operations: Operation[] = [];
  const blockIds = blocks.map(({ type, options = {}, items }, place) => {
    const id = createId();
    const definition = lookup(definitions, type);
    const hasItems = definition?.item !== undefined && !canHaveWayOut(definition);
    const entry: DraftBlock = {
      id,
      groupId,
      order: keys[place] ?? "",
      type,
      options: structuredClone(options),
      ...(hasItems ? { hasItems: true } : {}),
      data: {},
    };
    const rows = hasItems ? putItems(id, items ?? firstItems(type)) : { operations: [], itemIds: [] };
    operations.push({ op: "put", table: "blocks", entry }, ...rows.operations);
    itemIds.push(rows.itemIds);
    return id;
  });
  return { operations: keepGroupEnds(draft, operations), blockIds, itemIds };
};

/** Adds a block at a place of a group. */
export const addBlock = (
  draft: Draft,
  block: NewBlock,
  place: BlockPlace,
): { operations: Operation[]; blockId: string; itemIds: string[] } => {
  const { operations, blockIds, itemIds } = addBlocks(draft, [block], place);
  return { operations, blockId: blockIds[0] ?? "", itemIds: itemIds[0] ?? [] };
};

/** Adds a group with blocks in it. */
export const addGroupWith = (
  draft: Draft,
  group: { at: Point; title: string },
  blocks: readonly NewBlock[],
): { operations: Operation[]; groupId: string; blockIds: string[] } => {
  const added = addGroup(draft, group);
  const within = applyOperations(draft, added.operations).draft;
  const { operations, blockIds } = addBlocks(within, blocks, { groupId: added.groupId });
  return { operations: [...added.operations, ...operations], groupId: added.groupId, blockIds };
};

/** Moves blocks, in the given order, to a place in a group. */
export const moveBlocks = (
  draft: Draft,
  ids: readonly string[],
  { groupId, before = null }: BlockPlace,
): Operation[] => {
  const moved = new Set(ids);
  const others = blocksOf(draft, groupId).filter(({ id }) => !moved.has(id));
  // If the target is before a block that is moved itself, uses the next block that stays.
  const all = blocksOf(draft, groupId);
  const from = all.findIndex(({ id }) => id === before);
  const next = from < 0 ? null : (all.slice(from).find(({ id }) => !moved.has(id))?.id ?? null);
  const keys = orderKeysBefore(others, next, ids.length);
  const operations = ids.flatMap((id, place): Operation[] => {
    const block = draft.blocks[id];
    if (!block) return [];
    return [
      ...(block.groupId === groupId
        ? []
        : [{ op: "set", table: "blocks", id, path: ["groupId"], value: groupId } as const]),
      { op: "set", table: "blocks", id, path: ["order"], value: keys[place] ?? "" },
    ];
  });
  return keepGroupEnds(draft, operations);
};

/** Moves some blocks into a new group. */
export const turnIntoGroup = (
  draft: Draft,
  ids: readonly string[],
  group: { at: Point; title: string },
): { operations: Operation[]; groupId: string } => {
  const added = addGroup(draft, group);
  const within = applyOperations(draft, added.operations).draft;
  return {
    operations: [...added.operations, ...moveBlocks(within, ids, { groupId: added.groupId })],
    groupId: added.groupId,
  };
};
