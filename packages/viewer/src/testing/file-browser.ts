import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";

/** The requests and transactions that are still running. */
const underWay = new Set<EventTarget>();

const follow = <Work extends EventTarget>(work: Work, ends: readonly string[]): Work => {
  underWay.add(work);
  for (const end of ends) work.addEventListener(end, () => underWay.delete(work));
  return work;
};

/** Makes a fake IndexedDB and counts its running requests, so that tests can wait until there are none. */
const followDatabases = (): IDBFactory => {
  const factory = new IDBFactory();
  const open = factory.open.bind(factory);
  factory.open = (...given) => {
    const opening = open(...given);
    opening.addEventListener("success", () => {
      const database = opening.result;
      const begin = database.transaction.bind(database);
      database.transaction = (...stores) => follow(begin(...stores), ["complete", "abort"]);
    });
    return follow(opening, ["success", "error"]);
  };
  return factory;
};

/** Makes a new, empty browser environment for file tests. */
export const startFileBrowser = () => {
  const storage = new Map<string, string>();
  underWay.clear();
  vi.stubGlobal("indexedDB", followDatabases());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  return { storage };
};

/** Waits until all running database work has finished. */
export const untilKept = async (): Promise<void> => {
  do await new Promise((resolve) => setTimeout(resolve));
  while (underWay.size > 0);
};

/** A fake XMLHttpRequest for uploads that always succeeds; returns the requests in order. */
export const stubUploads = () => {
  const puts: { url: string; text: Promise<string> }[] = [];
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      status = 0;
      upload = {};
      onloadend = () => {};
      private url = "";
      open(_method: string, url: string) {
        this.url = url;
      }
      setRequestHeader() {}
      send(body: Blob) {
        puts.push({ url: this.url, text: body.text() });
        this.status = 204;
        setTimeout(() => this.onloadend());
      }
    },
  );
  return puts;
};
