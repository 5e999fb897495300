import { changeStores, openDatabase, readAll } from "../base/indexed-db.ts";
import type { QueuedWrite, ResultRecord } from "../state/writes.ts";

/** Keeps results and writes in the browser, so that they outlive the page. */
export interface OutboxStore {
  putResult: (result: ResultRecord) => Promise<void>;
  removeResult: (key: string) => Promise<void>;
  results: () => Promise<ResultRecord[]>;
  /** The writes of a result in their order. */
  writesOf: (resultKey: string) => Promise<QueuedWrite[]>;
  /** Adds and removes writes in one transaction: after a crash either all of it is stored or nothing. */
  change: (added: readonly QueuedWrite[], removedSeqs: readonly [string, number][]) => Promise<void>;
}

/**
 * Opens the store in IndexedDB. Throws if the browser refuses. Pages of other releases use the same database: its name,
 * version and records must stay as they are.
 */
export const openOutboxStore = async (): Promise<OutboxStore> => {
  const database = await openDatabase("parley-outbox", (created) => {
    created.createObjectStore("results", { keyPath: "key" });
    created.createObjectStore("writes", { keyPath: ["resultKey", "seq"] });
  });
  return {
    putResult: (result) => changeStores(database, ["results"], (store) => store("results").put(result)),
    removeResult: (key) => changeStores(database, ["results"], (store) => store("results").delete(key)),
    results: () => readAll(database, "results"),
    writesOf: (resultKey) =>
      readAll(database, "writes", IDBKeyRange.bound([resultKey, 0], [resultKey, Number.MAX_SAFE_INTEGER])),
    change: (added, removedSeqs) =>
      changeStores(database, ["writes"], (store) => {
        for (const key of removedSeqs) store("writes").delete(key);
        for (const entry of added) store("writes").put(entry);
      }),
  };
};
