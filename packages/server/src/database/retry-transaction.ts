import type { Kysely } from "kysely";
import { isWorthRetrying } from "./database-errors.ts";
import type { DatabaseKind, Schema, Work } from "./schema.ts";

/** The most often a transaction is tried where the engine breaks it off (deadlock, serialisation). */
const maxTries = 6;

/** Transactions of a database server: many run at once, and one that got in the way of another is tried again. */
export const createRetryingTransaction =
  (kind: DatabaseKind, connection: Kysely<Schema>) =>
  async <T>(work: Work<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await connection.transaction().execute((transaction) => work({ kind, connection: transaction }));
      } catch (error) {
        if (tries === maxTries || !isWorthRetrying(error)) throw error;
      }
    }
  };
