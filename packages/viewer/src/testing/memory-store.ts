import type { OutboxStore } from "../outbox/outbox-store.ts";
import type { QueuedWrite, ResultRecord } from "../state/writes.ts";

/** An outbox store in memory that tests can read. */
export const createMemoryStore = () => {
  const results = new Map<string, ResultRecord>();
  const writes = new Map<string, QueuedWrite>();
  const keyOf = (resultKey: string, seq: number) => `${resultKey}/${seq}`;
  const store: OutboxStore = {
    putResult: async (result) => {
      results.set(result.key, result);
    },
    removeResult: async (key) => {
      results.delete(key);
    },
    results: async () => [...results.values()],
    writesOf: async (resultKey) =>
      [...writes.values()].filter((entry) => entry.resultKey === resultKey).sort((one, other) => one.seq - other.seq),
    change: async (added, removedSeqs) => {
      for (const [resultKey, seq] of removedSeqs) writes.delete(keyOf(resultKey, seq));
      for (const entry of added) writes.set(keyOf(entry.resultKey, entry.seq), entry);
    },
  };
  return { store, results, writes };
};
