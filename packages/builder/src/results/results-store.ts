import type { ResultColumn, ResultRow } from "@parley/api/app";
import { createStore } from "zustand/vanilla";
import { compare, findGap, type Listed, merge, type Place, renew, type Seen, thin } from "./result-list.ts";
import { plainFilter, type ResultsFilter } from "./results-filter.ts";

export interface ResultsState {
  status: "loading" | "ready" | "failed";
  error: unknown;
  /** In the order of the filter. Only results near the visible ones are complete, to save memory. */
  results: readonly Listed[];
  columns: readonly ResultColumn[];
  /** Whether more results can be loaded. */
  hasMore: boolean;
  isLoadingMore: boolean;
  hasMoreFailed: boolean;
  /** New results that arrived while the author had scrolled down. */
  waiting: readonly ResultRow[];
  /** The ids of results that arrived after the screen was opened. */
  arrived: ReadonlySet<string>;
  /** False if the last check for new results failed. */
  isLive: boolean;
  filter: ResultsFilter;
}

interface Page {
  results: readonly ResultRow[];
  columns: readonly ResultColumn[];
  hasMore: boolean;
}

/** Loads results from the server: those after an id, or the newest. */
export type FetchPage = (filter: ResultsFilter, limit: number, after: string | undefined) => Promise<Page>;

const pageSize = 100;
/** How many of the newest results each check loads. */
const freshSize = 30;
/** The server's limit per request. */
const mostAtOnce = 1000;
/** More results are loaded at this distance from the end. */
const endSize = 20;
/** The maximum length of the list while new results are added on top; the rest is loaded again when needed. */
const mostAtTop = 500;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The store of a bot's results. Answers to requests with an earlier filter are ignored. */
export const createResultsStore = (fetchPage: FetchPage, filter: ResultsFilter = plainFilter) => {
  const store = createStore<ResultsState>(() => ({
    status: "loading",
    error: null,
    results: [],
    columns: [],
    hasMore: false,
    isLoadingMore: false,
    hasMoreFailed: false,
    waiting: [],
    arrived: new Set(),
    isLive: true,
    filter,
  }));
  const { getState: get, setState: set } = store;
  /** The ids of deleted results, so that an answer requested earlier doesn't bring them back. */
  const deleted = new Set<string>();
  /** Results that are being deleted. With very many, the server needs some time. */
  const leaving = new Set<(result: Place) => boolean>();
  let generation = 0;
  let seen: Seen = { first: 0, last: 0 };
  let isFilling = false;

  const kept = (results: readonly ResultRow[]) =>
    results.filter((result) => !deleted.has(result.id) && ![...leaving].some((isLeaving) => isLeaving(result)));
  const columnsAfter = (columns: readonly ResultColumn[]) => (isSame(columns, get().columns) ? get().columns : columns);

  const load = async (): Promise<void> => {
    const mine = ++generation;
    seen = { first: 0, last: 0 };
    set({ status: "loading", error: null, isLoadingMore: false, hasMoreFailed: false, waiting: [] });
    try {
      const page = await fetchPage(get().filter, pageSize, undefined);
      if (mine !== generation) return;
      const { results, hasMore, columns } = page;
      set({ status: "ready", results: kept(results), hasMore, columns: columnsAfter(columns), isLive: true });
    } catch (error) {
      if (mine === generation) set({ status: "failed", error });
    }
  };

  const loadMore = async (): Promise<void> => {
    const { results, hasMore, isLoadingMore, status, filter } = get();
    if (!hasMore || isLoadingMore || status !== "ready") return;
    const mine = generation;
    const after = results.at(-1)?.id;
    set({ isLoadingMore: true, hasMoreFailed: false });
    try {
      const page = await fetchPage(filter, pageSize, after);
      if (mine !== generation) return;
      set({ isLoadingMore: false });
      // The list's end has changed meanwhile, so the answer doesn't follow it.
      if (get().results.at(-1)?.id !== after) return loadMore();
      set(({ results, columns }) => ({
        results:
          filter.sort === null ? thin([...results, ...kept(page.results)], seen) : append(results, kept(page.results)),
        hasMore: page.hasMore,
        columns: mergeColumns(columns, page.columns),
      }));
    } catch {
      if (mine === generation) set({ isLoadingMore: false, hasMoreFailed: true });
    }
  };

  /** Loads the incomplete results near the visible ones. If that fails, the next check tries again. */
  const fill = async (): Promise<void> => {
    const { results, waiting, status, filter } = get();
    const gap = findGap(results, seen);
    if (gap === null || filter.sort !== null || isFilling || status !== "ready") return;
    const mine = generation;
    const { after, count } = gap;
    isFilling = true;
    try {
      // New results may come before the first one, so more are requested.
      const others = after === undefined ? waiting.length + freshSize : 0;
      const page = await fetchPage(filter, Math.min(count + others, mostAtOnce), after?.id);
      if (mine !== generation) return;
      const { results, columns } = get();
      const [top] = results;
      const known = new Set(results.map(({ id }) => id));
      const last = page.hasMore ? page.results.at(-1) : undefined;
      const found = kept(page.results).filter((result) => top === undefined || compare(result, top) >= 0);
      const back = found.filter(({ id }) => !known.has(id));
      const renewed = renew(results, { after, results: found, last });
      if (renewed === results && back.length === 0) return;
      const listed = back.length === 0 ? renewed : merge<Listed>(renewed, back);
      set({ results: thin(listed, seen), columns: mergeColumns(columns, page.columns) });
    } catch {
      return;
    } finally {
      isFilling = false;
    }
    return fill();
  };

  /** Checks for new and changed results. If the author has scrolled down, new ones wait. */
  const refresh = async (isAtTop: boolean): Promise<void> => {
    const mine = generation;
    // In the order of a column, a new result may belong anywhere. The list stays as it is until it is loaded again.
    if (get().status !== "ready" || get().filter.sort !== null) return;
    let page: Page;
    try {
      page = await fetchPage(get().filter, freshSize, undefined);
    } catch {
      if (mine === generation) set({ isLive: false });
      return;
    }
    if (mine !== generation) return;
    const { results, waiting, arrived, hasMore } = get();
    const found = kept(page.results);
    const known = new Set([...results, ...waiting].map(({ id }) => id));
    const fresh = found.filter(({ id }) => !known.has(id));
    // More new results than were requested: some between them and the loaded ones may be missing.
    const hasGap = page.hasMore && results.length > 0 && fresh.length === found.length;
    if (hasGap && isAtTop) return load();
    const part = { results: found, last: page.hasMore ? page.results.at(-1) : undefined };
    const isShown = isAtTop && !hasGap;
    const listed = isShown && fresh.length > 0 ? merge<Listed>(renew(results, part), fresh) : renew(results, part);
    const isLong = isShown && fresh.length > 0 && listed.length > mostAtTop;
    set({
      results: isLong ? listed.slice(0, pageSize) : listed,
      hasMore: hasMore || isLong,
      waiting: isShown || fresh.length === 0 ? renew(waiting, part) : merge(renew(waiting, part), fresh),
      arrived: fresh.length === 0 ? arrived : new Set([...arrived, ...fresh.map(({ id }) => id)]),
      columns: mergeColumns(columnsAfter(page.columns), get().columns),
      isLive: true,
    });
    void fill();
  };

  return Object.assign(store, {
    load,
    loadMore,
    refresh,
    /** Sets the visible results; results around them are loaded. */
    see(now: Seen): void {
      seen = now;
      if (now.last >= get().results.length - endSize) void loadMore();
      void fill();
    },
    /** Adds the waiting results to the list. */
    showWaiting(): void {
      const { waiting, results } = get();
      // The request was full, so there may be more new results than those waiting: reloads.
      if (waiting.length >= freshSize) return void load();
      set({ results: merge<Listed>(results, waiting), waiting: [] });
    },
    setFilter(filter: ResultsFilter): void {
      if (isSame(filter, get().filter)) return;
      set({ filter });
      void load();
    },
    /** Removes results from the list and hides them until `endRemoval`. Returns those that were in the list. */
    remove(isMeant: (result: Place) => boolean): Listed[] {
      const { results, waiting } = get();
      const removed = results.filter(isMeant);
      for (const { id } of removed) deleted.add(id);
      leaving.add(isMeant);
      set({ results: results.filter((result) => !isMeant(result)), waiting: waiting.filter((one) => !isMeant(one)) });
      return removed;
    },
    /** Ends the removal of results, whether it succeeded or not. */
    endRemoval(isMeant: (result: Place) => boolean): void {
      leaving.delete(isMeant);
    },
    /** Puts removed results back in their places. */
    putBack(removed: readonly Listed[]): void {
      for (const { id } of removed) deleted.delete(id);
      if (get().filter.sort !== null) return void load();
      set(({ results }) => ({ results: merge(results, removed) }));
    },
  });
};

export type ResultsStore = ReturnType<typeof createResultsStore>;

/** Adds a page at the end. A result whose answers have changed meanwhile may come once more; it stays where it is. */
const append = (list: readonly Listed[], page: readonly ResultRow[]): Listed[] => {
  const known = new Set(list.map(({ id }) => id));
  return [...list, ...page.filter(({ id }) => !known.has(id))];
};

/** Adds columns that only later pages have, for deleted blocks, at the end. */
const mergeColumns = (first: readonly ResultColumn[], others: readonly ResultColumn[]): readonly ResultColumn[] => {
  const known = new Set(first.map(({ key }) => key));
  const further = others.filter(({ key }) => !known.has(key));
  return further.length === 0 ? first : [...first, ...further];
};
