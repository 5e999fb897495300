import { type Draft, draftTables, type Operation } from "@parley/core/draft";

/** What makes one draft of another, entry by entry. What both share is not looked into. */
export const diffDrafts = (before: Draft, after: Draft): Operation[] =>
  draftTables.flatMap((table): Operation[] => {
    const [old, next] = [before[table], after[table]];
    if (old === next) return [];
    const drops = Object.keys(old).filter((id) => !Object.hasOwn(next, id));
    const puts = Object.values(next).filter((entry) => !Object.hasOwn(old, entry.id) || old[entry.id] !== entry);
    return [
      ...drops.map((id): Operation => ({ op: "drop", table, id })),
      ...puts.map((entry): Operation => ({ op: "put", table, entry })),
    ];
  });
