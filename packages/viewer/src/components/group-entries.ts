import type { Entry } from "../state/chat-state.ts";

/** Consecutive entries of one side, which share an avatar. */
export interface EntryGroup {
  side: "host" | "guest";
  /** The first entry's id. */
  id: string;
  entries: Entry[];
}

export const groupEntries = (entries: readonly Entry[]): EntryGroup[] => {
  const groups: EntryGroup[] = [];
  for (const entry of entries) {
    const side = entry.kind === "answer" ? "guest" : "host";
    const last = groups.at(-1);
    if (last?.side === side) last.entries.push(entry);
    else groups.push({ side, id: entry.id, entries: [entry] });
  }
  return groups;
};
