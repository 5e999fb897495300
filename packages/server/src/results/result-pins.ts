import { createLruCache } from "../base/lru-cache.ts";
import type { Database } from "../database/schema.ts";
import { findResult, type ResultPin, type StoredResult } from "./result-repository.ts";

/** The number of cached results. */
const capacity = 20_000;

/**
 * The data of a result that a write needs. A cached `hasStarted` may still be false after the chat has started; then
 * one unnecessary statement is executed.
 */
export interface PinnedResult extends ResultPin {
  hasStarted: boolean;
}

/** Caches the unchanging data of results, so that storing an answer needs one write and no read. */
export const createResultPins = (database: Database) => {
  const pins = createLruCache<PinnedResult>(capacity);
  const remember = ({ id, workspaceId, botId, version, links, hasToken, hasStarted }: StoredResult): PinnedResult => {
    const pin = { id, workspaceId, botId, version, links, hasToken, hasStarted };
    pins.set(id, pin);
    return pin;
  };
  return {
    async find(id: string): Promise<PinnedResult | null> {
      const known = pins.get(id);
      if (known !== undefined) return known;
      const result = await findResult(database.connection, id);
      return result === null ? null : remember(result);
    },
    forget: (id: string): void => pins.delete(id),
  };
};

export type ResultPins = ReturnType<typeof createResultPins>;
