// The browser's database by promises. A page asks it for so little that a library would be larger than all of the outbox.

/**
 * Opens the first version of a database, which `create` fills with stores. A newer page that wants to change it may: this
 * page lets go of it then, and what it asks from there on is rejected.
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

/** A change is acknowledged only after it was written to the disk, so it survives a crash of the system. */
const durable: IDBTransactionOptions = { durability: "strict" };

/** Changes some stores in one transaction. Resolves once all of it is kept, and rejects where nothing of it is. */
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
      // What was asked for before that would be kept without the rest.
      transaction.abort();
      reject(error);
    }
  });

/** Everything in a store, or in a range of its keys. */
export const readAll = <Value>(database: IDBDatabase, name: string, range?: IDBKeyRange): Promise<Value[]> =>
  answerOf(database.transaction(name).objectStore(name).getAll(range));
