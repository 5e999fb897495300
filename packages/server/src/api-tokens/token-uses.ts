import type { Logger } from "pino";
import { createLruCache } from "../base/lru-cache.ts";
import type { Database } from "../database/schema.ts";
import { noteTokenUse } from "./token-repository.ts";

/** Milliseconds between two notes that a token was used. */
const pace = 60_000;
/** Tokens whose last note is remembered; the others are noted once more than they need be. */
const remembered = 5_000;

export interface TokenUses {
  /** Notes that a token was used, at most once a minute. Nobody waits for it. */
  note(id: string, lastUsedAt: string | null): void;
  /** Resolves when everything is noted. */
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
