import type { ResultColumn, ResultRow, ResultsPage } from "@parley/api";
import { createStore } from "zustand/vanilla";

/** Which results are shown besides those whose chats have come to their end. */
export interface ResultsFilter {
  hasPartial: boolean;
  hasUnanswered: boolean;
}

export interface ResultsState {
  status: "loading" | "ready" | "failed";
  error: unknown;
  /** The newest first. */
  results: readonly ResultRow[];
  columns: readonly ResultColumn[];
  /** Where the next page begins; null where all are loaded. */
  nextCursor: string | null;
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

/** Asks the server for a page of results. */
export type FetchPage = (
  filter: ResultsFilter,
  limit: number,
  cursor: string | undefined,
) => Promise<Pick<ResultsPage, "results" | "nextCursor" | "columns">>;

const pageSize = 100;
/** So many of the newest results are looked at for what is new. */
const freshSize = 30;

type Dated = Pick<ResultRow, "createdAt" | "id">;

/** The order of the server: the newest first. */
const compare = (one: Dated, other: Dated): number =>
  one.createdAt === other.createdAt ? (one.id < other.id ? 1 : -1) : one.createdAt < other.createdAt ? 1 : -1;

const merge = (...lists: readonly (readonly ResultRow[])[]): ResultRow[] =>
  [...new Map(lists.flat().map((result) => [result.id, result])).values()].sort(compare);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The results of one bot, as far as they are loaded. What is asked for by an earlier filter never shows in a later one. */
export const createResultsStore = (fetchPage: FetchPage) => {
  const store = createStore<ResultsState>(() => ({
    status: "loading",
    error: null,
    results: [],
    columns: [],
    nextCursor: null,
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
  const leaving = new Set<(result: ResultRow) => boolean>();
  let generation = 0;

  const kept = (results: readonly ResultRow[]) =>
    results.filter((result) => !deleted.has(result.id) && ![...leaving].some((isLeaving) => isLeaving(result)));
  const columnsAfter = (columns: readonly ResultColumn[]) => (isSame(columns, get().columns) ? get().columns : columns);

  const load = async (): Promise<void> => {
    const mine = ++generation;
    set({ status: "loading", error: null, isLoadingMore: false, hasMoreFailed: false, waiting: [] });
    try {
      const page = await fetchPage(get().filter, pageSize, undefined);
      if (mine !== generation) return;
      const { results, nextCursor, columns } = page;
      set({ status: "ready", results: kept(results), nextCursor, columns: columnsAfter(columns), isLive: true });
    } catch (error) {
      if (mine === generation) set({ status: "failed", error });
    }
  };

  const loadMore = async (): Promise<void> => {
    const { nextCursor, isLoadingMore, status, filter } = get();
    if (nextCursor === null || isLoadingMore || status !== "ready") return;
    const mine = generation;
    set({ isLoadingMore: true, hasMoreFailed: false });
    try {
      const page = await fetchPage(filter, pageSize, nextCursor);
      if (mine !== generation) return;
      const known = new Set(get().results.map(({ id }) => id));
      set(({ results }) => ({
        results: [...results, ...kept(page.results).filter(({ id }) => !known.has(id))],
        nextCursor: page.nextCursor,
        columns: mergeColumns(get().columns, page.columns),
        isLoadingMore: false,
      }));
    } catch {
      if (mine === generation) set({ isLoadingMore: false, hasMoreFailed: true });
    }
  };

  /** Looks for new results, and for what has changed in the newest. New ones wait where the author reads further below. */
  const refresh = async (isAtTop: boolean): Promise<void> => {
    const mine = generation;
    if (get().status !== "ready") return;
    let page: Awaited<ReturnType<FetchPage>>;
    try {
      page = await fetchPage(get().filter, freshSize, undefined);
    } catch {
      if (mine === generation) set({ isLive: false });
      return;
    }
    if (mine !== generation) return;
    const { results, waiting, arrived } = get();
    const found = new Map(kept(page.results).map((result) => [result.id, result]));
    const known = new Set([...results, ...waiting].map(({ id }) => id));
    const fresh = [...found.values()].filter(({ id }) => !known.has(id));
    // More have come than were asked for: between them and those that are loaded others may be missing.
    const hasGap = page.nextCursor !== null && results.length > 0 && fresh.length === found.size;
    if (hasGap && isAtTop) return load();
    const last = page.results.at(-1);
    const isGone = (result: ResultRow) =>
      !found.has(result.id) && (page.nextCursor === null || (last !== undefined && compare(result, last) < 0));
    const update = (list: readonly ResultRow[]): readonly ResultRow[] => {
      const updated = list
        .filter((result) => !isGone(result))
        .map((result) => {
          const now = found.get(result.id);
          return now === undefined || isSame(now, result) ? result : now;
        });
      const isUnchanged = updated.length === list.length && updated.every((one, index) => one === list[index]);
      return isUnchanged ? list : updated;
    };
    const isShown = isAtTop && !hasGap;
    set({
      results: isShown && fresh.length > 0 ? merge(update(results), fresh) : update(results),
      waiting: isShown || fresh.length === 0 ? update(waiting) : merge(update(waiting), fresh),
      arrived: fresh.length === 0 ? arrived : new Set([...arrived, ...fresh.map(({ id }) => id)]),
      columns: mergeColumns(columnsAfter(page.columns), get().columns),
      isLive: true,
    });
  };

  return Object.assign(store, {
    load,
    loadMore,
    refresh,
    /** Puts the results that wait among the others. */
    showWaiting(): void {
      const { waiting, results } = get();
      // As many as are looked at: there may be more between them and the others.
      if (waiting.length >= freshSize) return void load();
      set({ results: merge(results, waiting), waiting: [] });
    },
    setFilter(change: Partial<ResultsFilter>): void {
      set(({ filter }) => ({ filter: { ...filter, ...change } }));
      void load();
    },
    /** Takes results from the list, and keeps them out of it until it is told that they are gone; gives those that stood in it. */
    remove(isMeant: (result: ResultRow) => boolean): ResultRow[] {
      const { results, waiting } = get();
      const removed = results.filter(isMeant);
      for (const { id } of removed) deleted.add(id);
      leaving.add(isMeant);
      set({ results: results.filter((result) => !isMeant(result)), waiting: waiting.filter((one) => !isMeant(one)) });
      return removed;
    },
    /** Says that results which were removed are gone, or won't be. */
    endRemoval(isMeant: (result: ResultRow) => boolean): void {
      leaving.delete(isMeant);
    },
    /** Puts removed results back where they stood. */
    putBack(removed: readonly ResultRow[]): void {
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
