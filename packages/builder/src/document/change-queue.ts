import type { PendingChange } from "@parley/core/draft";

/** Keeps changes in the browser until the server has acknowledged them. */
export interface ChangeQueue {
  /** Takes over the changes that closed editors have left for a bot, oldest first. */
  adopt: (botId: string) => Promise<PendingChange[]>;
  /** Stores a change, replacing the one with the same id. */
  put: (botId: string, change: PendingChange) => Promise<void>;
  remove: (botId: string, changeIds: readonly string[]) => Promise<void>;
  /** Closes the queue. Stored changes stay for later editors. */
  close: () => Promise<void>;
}

/** A queue in memory, for browsers that refuse their storage. */
export const createMemoryQueue = (): ChangeQueue => {
  const kept = new Map<string, Map<string, PendingChange>>();
  return {
    adopt: async (botId) => [...(kept.get(botId)?.values() ?? [])],
    put: async (botId, change) => {
      const changes = kept.get(botId) ?? new Map<string, PendingChange>();
      kept.set(botId, changes.set(change.id, change));
    },
    remove: async (botId, changeIds) => {
      for (const id of changeIds) kept.get(botId)?.delete(id);
    },
    close: async () => {},
  };
};
