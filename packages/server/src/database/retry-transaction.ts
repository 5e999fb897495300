import type { Kysely } from "kysely";
import { isWorthRetrying } from "./database-errors.ts";
import type { DatabaseKind, Schema, Work } from "./schema.ts";

/** The most often work is tried where the engine breaks it off (deadlock, serialisation). */
const maxTries = 6;

/** Work on a database server, where much runs at once: what got in the way of another is tried again. */
export const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !isWorthRetrying(error)) throw error;
    }
  }
};

/** Transactions of a database server. */
export const createRetryingTransaction =
  (kind: DatabaseKind, connection: Kysely<Schema>) =>
  <T>(work: Work<T>): Promise<T> =>
    withRetries(() => connection.transaction().execute((transaction) => work({ kind, connection: transaction })));
