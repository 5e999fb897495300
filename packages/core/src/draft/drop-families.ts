import type { Draft, DraftTable } from "./draft.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { repairDraft } from "./repair-draft.ts";

/** Ids of entries, by their tables. */
export type EntryIds = Partial<Readonly<Record<Exclude<DraftTable, "bot">, readonly string[]>>>;

/** Drops entries with all that belongs to them: blocks, items, paths and edges. The start of a bot stays. */
export const dropFamilies = (draft: Draft, ids: EntryIds): Operation[] => {
  const drops = (Object.keys(ids) as (keyof EntryIds)[]).flatMap((table) =>
    [...new Set(ids[table] ?? [])]
      .filter((id) => Object.hasOwn(draft[table], id) && !(table === "events" && draft.events[id]?.type === "start"))
      .map((id): Operation => ({ op: "drop", table, id })),
  );
  // Repairing removes exactly what is left behind; written out, one undo brings all of it back.
  return drops.length === 0 ? [] : [...drops, ...repairDraft(applyOperations(draft, drops).draft).operations];
};
