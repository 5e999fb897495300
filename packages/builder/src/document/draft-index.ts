import { lookup } from "@parley/core";
import {
  byOrder,
  type Draft,
  type DraftBlock,
  type DraftEdge,
  type DraftItem,
  type DraftPath,
  findChangedIds,
} from "@parley/core/draft";
import type { EdgeStart } from "./edits/index.ts";

// Caches a result per table of a draft, so that an edit of one block recomputes only what depends on its table.

const ofTable = <Table extends object, Made>(make: (table: Table) => Made): ((table: Table) => Made) => {
  const known = new WeakMap<Table, Made>();
  return (table) => {
    const made = known.get(table) ?? make(table);
    known.set(table, made);
    return made;
  };
};

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((entry, place) => entry === other[place]);

type ByParent<Child> = ReadonlyMap<string, readonly Child[]>;

/**
 * Groups children by parent, in order. Lists whose children have not changed are the same objects as before, and only
 * the parents of changed children are looked at if the table comes from the last one.
 */
const childrenOf = <Child extends { id: string; order: string }>(parentOf: (child: Child) => string) => {
  type Table = Readonly<Record<string, Child>>;
  let last: { table: Table; lists: ByParent<Child> } = { table: {}, lists: new Map() };

  const groupAll = (table: Table): ByParent<Child> => {
    const found = new Map<string, Child[]>();
    for (const child of Object.values(table)) {
      const siblings = found.get(parentOf(child));
      if (siblings) siblings.push(child);
      else found.set(parentOf(child), [child]);
    }
    const kept = new Map<string, readonly Child[]>();
    for (const [parent, siblings] of found) {
      siblings.sort(byOrder);
      const before = last.lists.get(parent);
      kept.set(parent, before && isSame(before, siblings) ? before : siblings);
    }
    return kept;
  };

  const groupChanged = (table: Table, ids: ReadonlySet<string>): ByParent<Child> => {
    const lists = new Map(last.lists);
    const changed = [...ids].flatMap((id) => lookup(table, id) ?? []);
    const left = [...ids].flatMap((id) => lookup(last.table, id) ?? []);
    for (const parent of new Set([...left, ...changed].map(parentOf))) {
      const before = lists.get(parent) ?? [];
      const siblings = [
        ...before.filter(({ id }) => !ids.has(id)),
        ...changed.filter((child) => parentOf(child) === parent),
      ].sort(byOrder);
      if (siblings.length === 0) lists.delete(parent);
      else if (!isSame(before, siblings)) lists.set(parent, siblings);
    }
    return lists;
  };

  return ofTable((table: Table): ByParent<Child> => {
    const ids = findChangedIds(last.table, table);
    last = { table, lists: ids ? groupChanged(table, ids) : groupAll(table) };
    return last.lists;
  });
};

const blocksByGroup = childrenOf(({ groupId }: DraftBlock) => groupId);
const itemsByBlock = childrenOf(({ blockId }: DraftItem) => blockId);
const pathsByItem = childrenOf(({ itemId }: DraftPath) => itemId);
const edgesByStart = ofTable(
  (table: Draft["edges"]) => new Map(Object.values(table).map((edge) => [startKey(edge.from), edge])),
);

const none: readonly never[] = [];

/** Returns the blocks of a group in order; the same array as long as none has changed. */
export const blocksIn = (draft: Draft, groupId: string): readonly DraftBlock[] =>
  blocksByGroup(draft.blocks).get(groupId) ?? none;

/** Whether a draft has no blocks at all. */
export const hasNoBlocks = (draft: Draft): boolean => blocksByGroup(draft.blocks).size === 0;

export const itemsIn = (draft: Draft, blockId: string): readonly DraftItem[] =>
  itemsByBlock(draft.items).get(blockId) ?? none;

export const pathsIn = (draft: Draft, itemId: string): readonly DraftPath[] =>
  pathsByItem(draft.paths).get(itemId) ?? none;

/** Returns a text key for the start of an edge: `b:` a block, `i:` an item, `p:` a path, `e:` an event. */
export const startKey = (from: EdgeStart): string => {
  if (typeof from.eventId === "string") return `e:${from.eventId}`;
  if (typeof from.pathId === "string") return `p:${from.pathId}`;
  if (typeof from.itemId === "string") return `i:${from.itemId}`;
  return `b:${String(from.blockId)}`;
};

/** Returns the place with a key made by `startKey`; null if it was deleted. */
export const findStart = (draft: Draft, key: string): EdgeStart | null => {
  const id = key.slice(2);
  switch (key[0]) {
    case "e":
      return draft.events[id] ? { eventId: id } : null;
    case "b":
      return draft.blocks[id] ? { blockId: id } : null;
    case "i": {
      const item = draft.items[id];
      return item ? { blockId: item.blockId, itemId: id } : null;
    }
    default: {
      const path = draft.paths[id];
      const item = path && draft.items[path.itemId];
      return path && item ? { blockId: item.blockId, itemId: item.id, pathId: id } : null;
    }
  }
};

/** Returns the edge that starts at the place with this key. */
export const edgeFrom = (draft: Draft, key: string): DraftEdge | undefined => edgesByStart(draft.edges).get(key);
