import { createLruCache } from "../base/lru-cache.ts";
import type { Database } from "../database/schema.ts";
import { findResult, type ResultPin, type StoredResult } from "./result-repository.ts";

/** How many results are cached. */
const capacity = 20_000;

/**
 * What a write needs to know of its result. `hasStarted` may be outdated, at the cost of one extra statement, since it is
 * only ever set.
 */
export interface PinnedResult extends ResultPin {
  hasStarted: boolean;
}

/** Caches the constant part of results, so that an answer costs one write and no read. */
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
