// IndexedDB with promises. The viewer uses so little of it that a library would be larger than the whole outbox.

/**
 * Opens version 1 of a database; `create` adds its stores. If a newer page wants to upgrade the database, this page
 * closes its connection, and its later requests are rejected.
 */
export const openDatabase = async (name: string, create: (database: IDBDatabase) => void): Promise<IDBDatabase> => {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => create(opening.result);
  const database = await answerOf(opening);
  database.onversionchange = () => database.close();
  return database;
};

export const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A change is confirmed only once it is on disk, so it survives a system crash. */
const durable: IDBTransactionOptions = { durability: "strict" };

/** Changes some stores in one transaction: resolves once everything is stored, rejects if nothing is. */
export const changeStores = (
  database: IDBDatabase,
  names: readonly string[],
  change: (storeOf: (name: string) => IDBObjectStore) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(names, "readwrite", durable);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    try {
      change((name) => transaction.objectStore(name));
    } catch (error) {
      // Without this, the requests made before the error would be stored.
      transaction.abort();
      reject(error);
    }
  });

/** Everything in a store, or in a range of its keys. */
export const readAll = <Value>(database: IDBDatabase, name: string, range?: IDBKeyRange): Promise<Value[]> =>
  answerOf(database.transaction(name).objectStore(name).getAll(range));
