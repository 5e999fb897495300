import type { ListEntry } from "@parley/api";

/** Milliseconds for which lists are cached. */
const lifetime = 5 * 60_000;
const mostLists = 300;

/** Caches recently requested lists. The least recently used are removed first. */
export interface LookUpCache {
  find(key: string, now: number): readonly ListEntry[] | null;
  keep(key: string, entries: readonly ListEntry[], now: number): void;
}

export const createLookUpCache = (): LookUpCache => {
  const lists = new Map<string, { entries: readonly ListEntry[]; until: number }>();
  return {
    find(key, now) {
      const found = lists.get(key);
      if (found === undefined) return null;
      lists.delete(key);
      if (found.until <= now) return null;
      lists.set(key, found);
      return found.entries;
    },
    keep(key, entries, now) {
      lists.delete(key);
      lists.set(key, { entries, until: now + lifetime });
      for (const oldest of lists.keys()) {
        if (lists.size <= mostLists) return;
        lists.delete(oldest);
      }
    },
  };
};
