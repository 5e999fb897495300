import type { Logger } from "pino";
import { createLruCache } from "../base/lru-cache.ts";
import type { Database } from "../database/schema.ts";
import { noteTokenUse } from "./token-repository.ts";

/** The shortest time between two records of a token's use, in milliseconds. */
const pace = 60_000;
/** The number of tokens whose last record is kept in memory; others are recorded more often than necessary. */
const remembered = 5_000;

export interface TokenUses {
  /** Records that a token was used, at most once a minute, without waiting. */
  note(id: string, lastUsedAt: string | null): void;
  /** Resolves when everything is stored. */
  settle(): Promise<void>;
}

export const createTokenUses = (database: Database, log: Logger, now: () => number = () => Date.now()): TokenUses => {
  const noted = createLruCache<number>(remembered);
  const pending = new Set<Promise<void>>();
  return {
    note(id, lastUsedAt) {
      const time = now();
      const last = Math.max(noted.get(id) ?? 0, lastUsedAt === null ? 0 : Date.parse(lastUsedAt));
      // The clock may have been set back.
      if (Math.abs(time - last) < pace) return;
      noted.set(id, time);
      const written = database
        .write((access) => noteTokenUse(access, id, new Date(time).toISOString()))
        .catch((error: unknown) => log.warn({ err: error }, "the use of an API token could not be noted"))
        .finally(() => pending.delete(written));
      pending.add(written);
    },
    async settle() {
      await Promise.all(pending);
    },
  };
};
