import { AsyncLocalStorage } from "node:async_hooks";
import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from "fake-indexeddb";
import { vi } from "vitest";
import { openOutboxStore } from "../../packages/viewer/src/outbox/outbox-store.ts";
import { createPageRequest } from "./page-request.ts";
import type { SimulatedTime } from "./simulated-time.ts";
import { createTabLocks } from "./tab-locks.ts";
import type { UnreliableNetwork } from "./unreliable-network.ts";

/** One load of the bot's page in a tab. */
export interface Page {
  /** It was left, reloaded or killed: nothing reaches it, and it reaches nothing. */
  isGone: boolean;
  /** Where it wanted to go. */
  leftTo: string | null;
  /** The tab's own storage, which outlives a reload. */
  session: Map<string, string>;
  listeners: { type: string; listener: () => void }[];
}

interface BrowserOptions {
  network: UnreliableNetwork;
  time: SimulatedTime;
  /** Browsers before 2022, and pages that are not served by https, have none. */
  hasLocks: boolean;
  /** What the page finds on its `window` besides. */
  extras: object;
}

const never = <Value>() => new Promise<Value>(() => {});

/**
 * What the viewer needs of a browser, with several pages in one process: what a page does runs in a context of its own,
 * so that a page that is gone does nothing any more.
 */
export const createBrowser = ({ network, time, hasLocks, extras }: BrowserOptions) => {
  const pages = new AsyncLocalStorage<Page>();
  const nobody: Page = { isGone: false, leftTo: null, session: new Map(), listeners: [] };
  const pageNow = () => pages.getStore() ?? nobody;
  const local = new Map<string, string>();
  const locks = createTabLocks(pageNow);
  const database = new IDBFactory();

  const storage = (find: () => Map<string, string>) => ({
    getItem: (key: string) => find().get(key) ?? null,
    setItem: (key: string, value: string) => void (pageNow().isGone || find().set(key, value)),
    removeItem: (key: string) => void (pageNow().isGone || find().delete(key)),
  });

  /** What comes from outside reaches the page only as long as it is there. */
  const whileThere = <Value>(page: Page, outside: Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      outside.then(
        (value) => page.isGone || resolve(value),
        (error: unknown) => page.isGone || reject(error),
      );
    });

  const send = (path: string, init: RequestInit = {}): Promise<Response> => {
    const page = pageNow();
    if (page.isGone) return never();
    return whileThere(
      page,
      pages.exit(() => network.send(path, init)),
    );
  };

  // The simulated one: the timers have been faked by now.
  const setTimer = globalThis.setTimeout;
  const setPageTimeout = (callback: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) => {
    const page = pages.getStore();
    if (!page) return setTimer(callback, milliseconds, ...given);
    return setTimer(() => {
      if (!page.isGone) pages.run(page, callback, ...given);
    }, milliseconds);
  };

  const openDatabase = (name: string, version: number) => {
    const page = pageNow();
    const opening = database.open(name, version);
    opening.addEventListener("success", () => {
      const { result } = opening;
      const begin = result.transaction.bind(result);
      result.transaction = (...given: Parameters<typeof begin>) => {
        if (page.isGone) throw new Error("The page is gone");
        const transaction = begin(...given);
        const ended = new Promise<void>((resolve) => {
          transaction.addEventListener("complete", () => resolve());
          transaction.addEventListener("abort", () => resolve());
        });
        void time.track(ended);
        return transaction;
      };
    });
    return opening;
  };

  const address = "http://bot.example/faults";
  const location = {
    search: "",
    hash: "",
    pathname: "/faults",
    get href() {
      return address;
    },
    set href(url: string) {
      pageNow().leftTo = url;
    },
  };
  const listen = (type: string, listener: () => void) => void pageNow().listeners.push({ type, listener });
  const forget = (type: string, listener: () => void) => {
    const page = pageNow();
    page.listeners = page.listeners.filter((entry) => entry.type !== type || entry.listener !== listener);
  };
  const listening = { addEventListener: listen, removeEventListener: forget };
  const window = {
    ...listening,
    ...extras,
    location,
    localStorage: storage(() => local),
    sessionStorage: storage(() => pageNow().session),
    setTimeout: setPageTimeout,
    clearTimeout: globalThis.clearTimeout,
    matchMedia: () => ({ matches: true }),
  };
  const globals = {
    window: Object.assign(window, { parent: window, top: window }),
    document: {
      ...listening,
      documentElement: { lang: "en", classList: { add: () => {} } },
      visibilityState: "visible",
      querySelector: () => null,
    },
    location,
    sessionStorage: window.sessionStorage,
    navigator: hasLocks ? { locks } : {},
    indexedDB: { open: openDatabase },
    IDBCursor,
    IDBDatabase,
    IDBIndex,
    IDBKeyRange,
    IDBObjectStore,
    IDBRequest,
    IDBTransaction,
    fetch: send,
    XMLHttpRequest: createPageRequest({ send, pageNow }),
    setTimeout: setPageTimeout,
    getComputedStyle: () => ({ color: "black", backgroundColor: "white" }),
  };

  const end = (page: Page) => {
    page.isGone = true;
    locks.release(page);
  };

  return {
    /** Puts the browser's globals where the viewer looks for them. */
    install: () => {
      for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    },
    /** A page in a new tab, or in the tab of a page that is gone. */
    createPage: (before?: Page): Page => ({
      isGone: false,
      leftTo: null,
      session: before?.session ?? new Map(),
      listeners: [],
    }),
    /** Does something on the page. */
    on: <Value>(page: Page, work: () => Value): Value => pages.run(page, work),
    /** The visitor leaves the page, or reloads it: it hears of that, and what it sends then goes out. */
    leave: (page: Page) => {
      pages.run(page, () => {
        for (const { type, listener } of page.listeners) if (type === "pagehide") listener();
      });
      end(page);
    },
    /** The tab crashes, or the phone's system ends it: nobody hears of it. */
    kill: end,
    remembered: (key: string): unknown => JSON.parse(local.get(key) ?? "null"),
    /** How many writes wait in the browser to be sent. */
    unsent: async (): Promise<number> => {
      const store = await openOutboxStore();
      const results = await store.results();
      const writes = await Promise.all(results.map(({ key }) => store.writesOf(key)));
      return writes.flat().length;
    },
  };
};

export type Browser = ReturnType<typeof createBrowser>;
