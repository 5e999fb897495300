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

/** One page load in a tab. */
export interface Page {
  /** Whether the page was left, reloaded or killed; it then gets no events and sends nothing. */
  isGone: boolean;
  /** The address that the page redirected to. */
  leftTo: string | null;
  /** The tab's session storage, which survives a reload. */
  session: Map<string, string>;
  listeners: { type: string; listener: () => void }[];
}

interface BrowserOptions {
  network: UnreliableNetwork;
  time: SimulatedTime;
  /** Whether the browser has Web Locks; old browsers, and pages without https, have none. */
  hasLocks: boolean;
  /** More globals of the page's `window`. */
  extras: object;
}

const never = <Value>() => new Promise<Value>(() => {});

/**
 * Simulates a browser for the viewer, with several pages in one process. Each page has its own async context, so that a
 * closed page does nothing any more.
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

  /** Delivers an outside result only while the page is open. */
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

  // This is the simulated timer, because timers are already faked here.
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
    /** Installs the browser's globals for the viewer. */
    install: () => {
      for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    },
    /** Opens a page in a new tab, or in the tab of a closed page. */
    createPage: (before?: Page): Page => ({
      isGone: false,
      leftTo: null,
      session: before?.session ?? new Map(),
      listeners: [],
    }),
    /** Runs something in the page's context. */
    on: <Value>(page: Page, work: () => Value): Value => pages.run(page, work),
    /** Leaves or reloads the page: it gets the events for that, and what it sends then arrives. */
    leave: (page: Page) => {
      pages.run(page, () => {
        for (const { type, listener } of page.listeners) if (type === "pagehide") listener();
      });
      end(page);
    },
    /** Crashes the tab: the page gets no events. */
    kill: end,
    remembered: (key: string): unknown => JSON.parse(local.get(key) ?? "null"),
    /** Returns how many writes wait in the browser. */
    unsent: async (): Promise<number> => {
      const store = await openOutboxStore();
      const results = await store.results();
      const writes = await Promise.all(results.map(({ key }) => store.writesOf(key)));
      return writes.flat().length;
    },
  };
};

export type Browser = ReturnType<typeof createBrowser>;
