import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";

/** What the browser's databases are at work on. */
const underWay = new Set<EventTarget>();

const follow = <Work extends EventTarget>(work: Work, ends: readonly string[]): Work => {
  underWay.add(work);
  for (const end of ends) work.addEventListener(end, () => underWay.delete(work));
  return work;
};

/** Databases of which it is known when they have nothing left to do. */
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

/** The parts of a browser that files need, new and empty, for tests without one. */
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

/** Lets the browser's databases finish all that they have been asked for, however long that takes. */
export const untilKept = async (): Promise<void> => {
  do await new Promise((resolve) => setTimeout(resolve));
  while (underWay.size > 0);
};

/** The browser's request that files are sent by. It always arrives; gives what was sent, in order. */
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
