import type { Draft, DraftTable } from "./draft.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { repairDraft } from "./repair-draft.ts";

/** Ids of entries, by table. */
export type EntryIds = Partial<Readonly<Record<Exclude<DraftTable, "bot">, readonly string[]>>>;

/** Removes entries with everything that belongs to them: blocks, items, paths and edges. The start event stays. */
export const dropFamilies = (draft: Draft, ids: EntryIds): Operation[] => {
  const drops = (Object.keys(ids) as (keyof EntryIds)[]).flatMap((table) =>
    [...new Set(ids[table] ?? [])]
      .filter((id) => Object.hasOwn(draft[table], id) && !(table === "events" && draft.events[id]?.type === "start"))
      .map((id): Operation => ({ op: "drop", table, id })),
  );
  // Repairing would remove the dependants anyway; listing the operations lets one undo restore all of them.
  return drops.length === 0 ? [] : [...drops, ...repairDraft(applyOperations(draft, drops).draft).operations];
};
