import { sourceKey } from "../format/edge-sources.ts";
import { isEventSource } from "../nouns/bot-file.ts";
import { lookup } from "../values/record.ts";
import { botEntryId, type Draft, type DraftEdge, type DraftEntry, type DraftTable, draftTables } from "./draft.ts";
import { applyOperations, findEntryFault, type Operation } from "./operations.ts";
import { byOrder } from "./order-key.ts";

/**
 * Repairs a draft so that no reference dangles, and returns the operations used; none if nothing was wrong. It removes
 * entries without a parent and edges without a source or target. Of several edges from one source it keeps the last. It
 * forgets a target block that has left its group since `before`. A target block that never existed, as in some files, stays
 * named: chats then continue after the group's last block and log that. The same draft is repaired the same way everywhere.
 */
export const repairDraft = (draft: Draft, before: Draft = draft): { draft: Draft; operations: Operation[] } => {
  const operations: Operation[] = [];
  let repaired = draft;
  const apply = (found: readonly Operation[]) => {
    if (found.length === 0) return;
    operations.push(...found);
    repaired = applyOperations(repaired, found).draft;
  };
  apply(findMalformed(repaired));
  if (!repaired.bot[botEntryId])
    apply([
      {
        op: "put",
        table: "bot",
        entry: { id: botEntryId, name: "Untitled bot", theme: {}, settings: {}, data: {} },
      },
    ]);
  apply(findStart(repaired));
  // Parents come before children, so that all descendants are removed.
  apply(findOrphans("blocks", repaired.blocks, ({ groupId }) => Object.hasOwn(repaired.groups, groupId)));
  apply(findOrphans("items", repaired.items, ({ blockId }) => Object.hasOwn(repaired.blocks, blockId)));
  apply(findOrphans("paths", repaired.paths, ({ itemId }) => Object.hasOwn(repaired.items, itemId)));
  apply(findLostEdges(repaired, before));
  return { draft: repaired, operations };
};

const drop = (table: DraftTable, id: string): Operation => ({ op: "drop", table, id });

/** Finds entries that lack a required key. One person may have removed it while another put the entry. */
const findMalformed = (draft: Draft): Operation[] =>
  draftTables.flatMap((table) =>
    Object.entries(draft[table])
      .filter(([id, entry]) => !isWhole(table, entry) || entry.id !== id)
      .map(([id]) => drop(table, id)),
  );

/** A cache of entries known to be valid, with their table: after an edit most entries are the same objects. */
const wholeEntries = new WeakMap<object, DraftTable>();

const isWhole = (table: DraftTable, entry: DraftEntry): boolean => {
  if (typeof entry !== "object" || entry === null) return false;
  if (wholeEntries.get(entry) === table) return true;
  if (findEntryFault(table, entry) !== undefined) return false;
  wholeEntries.set(entry, table);
  return true;
};

/** Every bot has a start. */
const findStart = ({ events }: Draft): Operation[] => {
  if (Object.values(events).some(({ type }) => type === "start")) return [];
  const id = Object.hasOwn(events, "start") ? "start-2" : "start";
  const entry = { id, order: "0", type: "start", graphCoordinates: { x: 0, y: 0 }, options: {}, data: {} };
  return [{ op: "put", table: "events", entry }];
};

const findOrphans = <Entry extends { id: string }>(
  table: "blocks" | "items" | "paths",
  entries: Readonly<Record<string, Entry>>,
  hasParent: (entry: Entry) => boolean,
): Operation[] =>
  Object.values(entries)
    .filter((entry) => !hasParent(entry))
    .map(({ id }) => drop(table, id));

const findLostEdges = (draft: Draft, before: Draft): Operation[] => {
  const isIn = ({ blocks }: Draft, { blockId, groupId }: DraftEdge["to"]) =>
    blockId !== undefined && lookup(blocks, blockId)?.groupId === groupId;
  const bySource = new Map<string, DraftEdge>();
  const operations: Operation[] = [];
  for (const edge of Object.values(draft.edges).sort(byOrder)) {
    if (!beginsSomewhere(draft, edge) || !Object.hasOwn(draft.groups, edge.to.groupId)) {
      operations.push(drop("edges", edge.id));
      continue;
    }
    const key = sourceKey(edge.from);
    const earlier = bySource.get(key);
    if (earlier) operations.push(drop("edges", earlier.id));
    bySource.set(key, edge);
  }
  for (const { id, to } of bySource.values())
    if (isIn(before, to) && !isIn(draft, to))
      operations.push({ op: "set", table: "edges", id, path: ["to", "blockId"] });
  return operations;
};

const beginsSomewhere = (draft: Draft, { from }: DraftEdge): boolean => {
  if (isEventSource(from)) return Object.hasOwn(draft.events, from.eventId);
  const { blockId, itemId, pathId } = from;
  if (typeof blockId !== "string" || !Object.hasOwn(draft.blocks, blockId)) return false;
  if (itemId === undefined) return true;
  if (lookup(draft.items, itemId)?.blockId !== blockId) return false;
  return pathId === undefined || lookup(draft.paths, pathId)?.itemId === itemId;
};
