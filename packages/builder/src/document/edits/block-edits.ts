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
import { listPointsBlocks } from "./answer-points.ts";
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
export const newItem = (type: string, comparison: JsonObject = { comparisonOperator: "Equal to" }): JsonObject => {
  if (type !== "Condition") return {};
  const row = { order: orderKeyBetween(null, null), values: comparison };
  return { content: { comparisons: { [createId()]: row } } };
};

/**
 * Returns what a new condition compares, so that most authors only fill in the value: the score, if the bot gives
 * points, or else the answer to the question before it.
 */
const firstComparison = (draft: Draft, { groupId, before }: BlockPlace): JsonObject | undefined => {
  const score = listPointsBlocks(draft)[0]?.block.options.variableId;
  if (typeof score === "string" && draft.variables[score])
    return { variableId: score, comparisonOperator: "Greater than" };
  const blocks = blocksOf(draft, groupId);
  const end = blocks.findIndex(({ id }) => id === before);
  const question = (end < 0 ? blocks : blocks.slice(0, end)).findLast(
    ({ type }) => lookup(definitions, type)?.family === "input",
  );
  const answer = question?.options.variableId;
  return typeof answer === "string" && draft.variables[answer]
    ? { variableId: answer, comparisonOperator: "Equal to" }
    : undefined;
};

/** Returns the items that a new block starts with, for types that are useless without any. */
const firstItems = (draft: Draft, type: string, place: BlockPlace): readonly JsonObject[] => {
  if (type === "AB test") return [{ path: "a" }, { path: "b" }];
  return [newItem(type, type === "Condition" ? firstComparison(draft, place) : undefined)];
};

/** Returns the options that a new block starts with: a row to fill in, for types that are useless without one. */
const firstOptions = (type: string): JsonObject => (type === "Email" ? { recipients: [""] } : {});

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
  at: BlockPlace,
): { operations: Operation[]; blockIds: string[]; itemIds: string[][] } => {
  const { groupId, before = null } = at;
  const keys = orderKeysBefore(blocksOf(draft, groupId), before, blocks.length);
  const itemIds: string[][] = [];
  const operations: Operation[] = [];
  const blockIds = blocks.map(({ type, options = firstOptions(type), items }, place) => {
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
    const rows = hasItems ? putItems(id, items ?? firstItems(draft, type, at)) : { operations: [], itemIds: [] };
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
