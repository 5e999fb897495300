import { lookup } from "../values/record.ts";
import { type Draft, type DraftEntry, draftTables } from "./draft.ts";
import type { Operation } from "./operations.ts";
import { isSameJson } from "./same-json.ts";

/** What makes one draft of another: entries that are the same in both are left alone, and tables not looked into. */
export const diffDrafts = (before: Draft, after: Draft): Operation[] =>
  draftTables.flatMap((table): Operation[] => {
    if (before[table] === after[table]) return [];
    const drops = Object.keys(before[table]).filter((id) => !Object.hasOwn(after[table], id));
    const puts = Object.entries<DraftEntry>(after[table]).filter(
      ([id, entry]) => !isSameJson(entry, lookup<DraftEntry>(before[table], id)),
    );
    return [
      ...drops.map((id): Operation => ({ op: "drop", table, id })),
      ...puts.map(([, entry]): Operation => ({ op: "put", table, entry })),
    ];
  });
