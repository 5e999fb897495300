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

/** The store in the browser's own database. Throws where the browser has none or refuses it. */
export const openOutboxStore = async (): Promise<OutboxStore> => {
  const opening = indexedDB.open("parley-outbox", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("results", { keyPath: "key" });
    opening.result.createObjectStore("writes", { keyPath: ["resultKey", "seq"] });
  };
  const database = await answerOf(opening);
  // A newer page wants to change the database: let it, this page goes on in memory.
  database.onversionchange = () => database.close();

  const read = <Value>(name: string, range?: IDBKeyRange): Promise<Value[]> =>
    // The one boundary: only the viewer writes here.
    answerOf(database.transaction(name).objectStore(name).getAll(range));
  const write = (name: string, work: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(name, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(name));
    });

  return {
    putResult: (result) => write("results", (store) => store.put(result)),
    removeResult: (key) => write("results", (store) => store.delete(key)),
    results: () => read("results"),
    writesOf: (resultKey) => read("writes", IDBKeyRange.bound([resultKey, 0], [resultKey, Number.MAX_SAFE_INTEGER])),
    change: (added, removedSeqs) =>
      write("writes", (store) => {
        for (const key of removedSeqs) store.delete(key);
        for (const entry of added) store.put(entry);
      }),
  };
};

export const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
