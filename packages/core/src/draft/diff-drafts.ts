import { lookup } from "../values/record.ts";
import { findChangedIds } from "./changed-ids.ts";
import { type Draft, type DraftEntry, draftTables } from "./draft.ts";
import type { Operation } from "./operations.ts";
import { isSameJson } from "./same-json.ts";

/**
 * The operations that turn one draft into another. Tables shared by both are skipped, and of tables that come from each
 * other only the entries that were changed are compared.
 */
export const diffDrafts = (before: Draft, after: Draft): Operation[] =>
  draftTables.flatMap((table): Operation[] => {
    if (before[table] === after[table]) return [];
    const changed = findChangedIds(before[table], after[table]);
    const drops = [...(changed ?? Object.keys(before[table]))].filter(
      (id) => Object.hasOwn(before[table], id) && !Object.hasOwn(after[table], id),
    );
    const puts = [...(changed ?? Object.keys(after[table]))].flatMap((id) => {
      const entry = lookup<DraftEntry>(after[table], id);
      return entry === undefined || isSameJson(entry, lookup<DraftEntry>(before[table], id)) ? [] : [entry];
    });
    return [
      ...drops.map((id): Operation => ({ op: "drop", table, id })),
      ...puts.map((entry): Operation => ({ op: "put", table, entry })),
    ];
  });
