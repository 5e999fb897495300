import type { ResultColumn, ResultRow } from "@parley/api/app";
import { createStore } from "zustand/vanilla";
import { compare, findGap, type Listed, merge, type Place, renew, type Seen, thin } from "./result-list.ts";

/** Which results are shown besides those whose chats have come to their end. */
export interface ResultsFilter {
  hasPartial: boolean;
  hasUnanswered: boolean;
}

export interface ResultsState {
  status: "loading" | "ready" | "failed";
  error: unknown;
  /** The newest first; whole only near what is seen, so that what was scrolled past takes no room. */
  results: readonly Listed[];
  columns: readonly ResultColumn[];
  /** Whether there are others behind them. */
  hasMore: boolean;
  isLoadingMore: boolean;
  hasMoreFailed: boolean;
  /** Results that have come while the author looked at older ones. */
  waiting: readonly ResultRow[];
  /** Those that have come since the screen was opened. */
  arrived: ReadonlySet<string>;
  /** Whether the last look for new ones failed. */
  isLive: boolean;
  filter: ResultsFilter;
}

interface Page {
  results: readonly ResultRow[];
  columns: readonly ResultColumn[];
  hasMore: boolean;
}

/** Asks the server for results: those behind one, by its id, or the newest. */
export type FetchPage = (filter: ResultsFilter, limit: number, after: string | undefined) => Promise<Page>;

const pageSize = 100;
/** So many of the newest results are looked at for what is new. */
const freshSize = 30;
/** So many the server gives at most. */
const mostAtOnce = 1000;
/** So near its end the list goes on. */
const endSize = 20;
/** So many are listed at most while more come above them; what was below is read again when it is looked for. */
const mostAtTop = 500;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The results of one bot, as far as they are loaded. What is asked for by an earlier filter never shows in a later one. */
export const createResultsStore = (fetchPage: FetchPage) => {
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
    filter: { hasPartial: true, hasUnanswered: false },
  }));
  const { getState: get, setState: set } = store;
  /** Results that the author has deleted: an answer that was on its way doesn't bring them back. */
  const deleted = new Set<string>();
  /** What is being deleted: of very many, some are still there for a while. */
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
      // The end is another one now: what has come doesn't follow it.
      if (get().results.at(-1)?.id !== after) return loadMore();
      set(({ results, columns }) => ({
        results: thin([...results, ...kept(page.results)], seen),
        hasMore: page.hasMore,
        columns: mergeColumns(columns, page.columns),
      }));
    } catch {
      if (mine === generation) set({ isLoadingMore: false, hasMoreFailed: true });
    }
  };

  /** Reads again what is near what is seen. Where that fails, the next look for new results tries it again. */
  const fill = async (): Promise<void> => {
    const { results, waiting, status, filter } = get();
    const gap = findGap(results, seen);
    if (gap === null || isFilling || status !== "ready") return;
    const mine = generation;
    const { after, count } = gap;
    isFilling = true;
    try {
      // Those that wait, and others that have come, stand before the first one.
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

  /** Looks for new results, and for what has changed in the newest. New ones wait where the author reads further below. */
  const refresh = async (isAtTop: boolean): Promise<void> => {
    const mine = generation;
    if (get().status !== "ready") return;
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
    // More have come than were asked for: between them and those that are loaded others may be missing.
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
    /** Says which results are on the screen: those behind them are loaded, and those near them are whole. */
    see(now: Seen): void {
      seen = now;
      if (now.last >= get().results.length - endSize) void loadMore();
      void fill();
    },
    /** Puts the results that wait among the others. */
    showWaiting(): void {
      const { waiting, results } = get();
      // As many as are looked at: there may be more between them and the others.
      if (waiting.length >= freshSize) return void load();
      set({ results: merge<Listed>(results, waiting), waiting: [] });
    },
    setFilter(change: Partial<ResultsFilter>): void {
      set(({ filter }) => ({ filter: { ...filter, ...change } }));
      void load();
    },
    /** Takes results from the list, and keeps them out of it until it is told that they are gone; gives those that stood in it. */
    remove(isMeant: (result: Place) => boolean): Listed[] {
      const { results, waiting } = get();
      const removed = results.filter(isMeant);
      for (const { id } of removed) deleted.add(id);
      leaving.add(isMeant);
      set({ results: results.filter((result) => !isMeant(result)), waiting: waiting.filter((one) => !isMeant(one)) });
      return removed;
    },
    /** Says that results which were removed are gone, or won't be. */
    endRemoval(isMeant: (result: Place) => boolean): void {
      leaving.delete(isMeant);
    },
    /** Puts removed results back where they stood. */
    putBack(removed: readonly Listed[]): void {
      for (const { id } of removed) deleted.delete(id);
      set(({ results }) => ({ results: merge(results, removed) }));
    },
  });
};

export type ResultsStore = ReturnType<typeof createResultsStore>;

/** Columns that only some pages have, for blocks that are gone, follow the others. */
const mergeColumns = (first: readonly ResultColumn[], others: readonly ResultColumn[]): readonly ResultColumn[] => {
  const known = new Set(first.map(({ key }) => key));
  const further = others.filter(({ key }) => !known.has(key));
  return further.length === 0 ? first : [...first, ...further];
};
