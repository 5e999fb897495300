import type { PendingChange } from "@parley/core/draft";

/** Keeps changes in the browser until the server has acknowledged them. */
export interface ChangeQueue {
  /** Takes over what editors that are no longer open have left of a bot, in the order in which it was made. */
  adopt: (botId: string) => Promise<PendingChange[]>;
  /** Keeps a change, in place of the one with its id. */
  put: (botId: string, change: PendingChange) => Promise<void>;
  remove: (botId: string, changeIds: readonly string[]) => Promise<void>;
  /** Leaves what is kept to editors that are opened later. */
  close: () => Promise<void>;
}

/** A queue that lasts as long as the page: for browsers that keep nothing. */
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
