import { createLruCache } from "../../base/lru-cache.ts";
import type { DatabaseKind } from "../../database/schema.ts";
import type { TurnRow } from "./session-repository.ts";

/** The maximum total size of the remembered chats, in characters. */
const capacity = 4_000_000;

/** The size from which a chat is not remembered, so that few large chats don't displace many others. */
const tooLarge = capacity / 40;

/** Milliseconds for which a chat is remembered. Most visitors answer sooner. */
const keepTime = 10 * 60_000;

/**
 * Remembers the rows of running chats since their last turn, so that the next turn needs no read. Only with the embedded
 * database, which no other process changes. A turn that was run on an outdated row is not stored, because the row in the
 * database has another revision, or is gone with its bot. Whoever changes a chat other than by a turn must forget it afterwards.
 */
export const createSessionMemory = (kind: DatabaseKind, now: () => number = () => performance.now()) => {
  const rows = createLruCache<{ row: TurnRow; keptAt: number }>(capacity);
  const find = (id: string): TurnRow | undefined => {
    const kept = rows.get(id);
    return kept === undefined || now() - kept.keptAt > keepTime ? undefined : kept.row;
  };
  return {
    find,
    /** Call after a turn is stored. */
    keep: (row: TurnRow): void => {
      const size = row.state.length + row.response.length + row.links.length;
      // A chat that ended is hardly ever asked for again. A preview needs more than its row.
      const isWanted = kind === "sqlite" && row.version !== null && row.ended_at === null && size < tooLarge;
      if (isWanted) rows.set(row.id, { row, keptAt: now() }, size);
      else rows.delete(row.id);
    },
    forget: (id: string): void => rows.delete(id),
  };
};

export type SessionMemory = ReturnType<typeof createSessionMemory>;
