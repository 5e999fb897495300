import { type DBSchema, openDB } from "idb";
import type { QueuedWrite, ResultRecord } from "./writes.ts";

/** Keeps results and writes in the browser, so that they outlive the page. */
export interface OutboxStore {
  putResult: (result: ResultRecord) => Promise<void>;
  removeResult: (key: string) => Promise<void>;
  results: () => Promise<ResultRecord[]>;
  /** The writes of a result in their order. */
  writesOf: (resultKey: string) => Promise<QueuedWrite[]>;
  /** Adds and removes in one transaction: after a crash, either all of it is there or nothing. */
  change: (added: readonly QueuedWrite[], removedSeqs: readonly [string, number][]) => Promise<void>;
}

interface Schema extends DBSchema {
  results: { key: string; value: ResultRecord };
  writes: { key: [resultKey: string, seq: number]; value: QueuedWrite };
}

/** A change is acknowledged only after it was written to the disk, so it survives a crash of the system. */
export const durable: IDBTransactionOptions = { durability: "strict" };

/**
 * Opens the store in the browser's own database. Throws where the browser has none or refuses it. Pages of other
 * releases use the same database: its name, version and records must stay as they are.
 */
export const openOutboxStore = async (): Promise<OutboxStore> => {
  const database = await openDB<Schema>("parley-outbox", 1, {
    upgrade: (created) => {
      created.createObjectStore("results", { keyPath: "key" });
      created.createObjectStore("writes", { keyPath: ["resultKey", "seq"] });
    },
    // A newer page wants to change the database: this page lets it, and goes on in memory.
    blocking: () => database.close(),
  });
  return {
    putResult: async (result) => {
      const { store, done } = database.transaction("results", "readwrite", durable);
      await Promise.all([store.put(result), done]);
    },
    removeResult: async (key) => {
      const { store, done } = database.transaction("results", "readwrite", durable);
      await Promise.all([store.delete(key), done]);
    },
    results: () => database.getAll("results"),
    writesOf: (resultKey) =>
      database.getAll("writes", IDBKeyRange.bound([resultKey, 0], [resultKey, Number.MAX_SAFE_INTEGER])),
    change: async (added, removedSeqs) => {
      const { store, done } = database.transaction("writes", "readwrite", durable);
      const removing = removedSeqs.map((key) => store.delete(key));
      await Promise.all([...removing, ...added.map((entry) => store.put(entry)), done]);
    },
  };
};
