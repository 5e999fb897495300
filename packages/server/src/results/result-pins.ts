import { createLruCache } from "../create-lru-cache.ts";
import type { Database } from "../database/schema.ts";
import { findResult, type ResultPin, type StoredResult } from "./result-repository.ts";

/** Results whose pins are kept in memory. */
const capacity = 20_000;

/** A result as writes need it. `hasStarted` may lag behind: it is only ever set, so a late true costs one statement. */
export interface PinnedResult extends ResultPin {
  hasStarted: boolean;
}

/** The unchanging part of results, kept in memory so that an answer costs one write and no read. */
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
