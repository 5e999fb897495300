import { lookup } from "../values/record.ts";
import { type Draft, type DraftEntry, draftTables } from "./draft.ts";
import type { Operation } from "./operations.ts";
import { isSameJson } from "./same-json.ts";

/** The operations that turn one draft into another. Entries and tables shared by both are skipped without comparing them. */
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
