import { type DBSchema, openDB } from "idb";
import type { QueuedWrite, ResultRecord } from "./writes.ts";

/** Where results and writes outlive the page. */
export interface OutboxStore {
  putResult: (result: ResultRecord) => Promise<void>;
  removeResult: (key: string) => Promise<void>;
  results: () => Promise<ResultRecord[]>;
  /** The writes of a result in their order. */
  writesOf: (resultKey: string) => Promise<QueuedWrite[]>;
  /** Adds and removes at once: a crash leaves all of it or nothing. */
  change: (added: readonly QueuedWrite[], removedSeqs: readonly [string, number][]) => Promise<void>;
}

interface OutboxSchema extends DBSchema {
  results: { key: string; value: ResultRecord };
  writes: { key: [string, number]; value: QueuedWrite };
}

/** The store in the browser's own database. Throws where the browser has none or refuses it. */
export const openOutboxStore = async (): Promise<OutboxStore> => {
  const database = await openDB<OutboxSchema>("parley-outbox", 1, {
    upgrade: (upgraded) => {
      upgraded.createObjectStore("results", { keyPath: "key" });
      upgraded.createObjectStore("writes", { keyPath: ["resultKey", "seq"] });
    },
    // A newer page wants to change the database: let it, this page goes on in memory.
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
  });
  return {
    putResult: async (result) => {
      await database.put("results", result);
    },
    removeResult: (key) => database.delete("results", key),
    results: () => database.getAll("results"),
    writesOf: (resultKey) =>
      database.getAll("writes", IDBKeyRange.bound([resultKey, 0], [resultKey, Number.MAX_SAFE_INTEGER])),
    change: async (added, removedSeqs) => {
      const transaction = database.transaction("writes", "readwrite", { durability: "strict" });
      const requests = [
        ...removedSeqs.map((key) => transaction.store.delete(key)),
        ...added.map((write) => transaction.store.put(write)),
      ];
      await Promise.all([...requests, transaction.done]);
    },
  };
};
