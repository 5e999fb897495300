import type { Kysely } from "kysely";
import { isWorthRetrying } from "./database-errors.ts";
import { DatabaseFailure } from "./database-failure.ts";
import type { DatabaseKind, Schema, Work } from "./schema.ts";

/** The maximum number of attempts if the database aborts the work (deadlock, serialization). */
const maxTries = 6;

/** The connection broke, or its node left the cluster, before anything could be stored. */
const isLostBefore = (error: unknown): boolean =>
  error instanceof DatabaseFailure && (error.kind === "lost" || error.kind === "apart") && !error.isUnknown;

/**
 * Runs work on a database server: retries conflicts with other transactions, and connections that broke before the commit.
 */
export const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !(isWorthRetrying(error) || isLostBefore(error))) throw error;
    }
  }
};

/** Creates the function that runs transactions on a database server, with retries. */
export const createRetryingTransaction =
  (kind: DatabaseKind, connection: Kysely<Schema>) =>
  <T>(work: Work<T>): Promise<T> =>
    withRetries(() => connection.transaction().execute((transaction) => work({ kind, connection: transaction })));
