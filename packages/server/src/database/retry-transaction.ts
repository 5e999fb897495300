import type { Kysely } from "kysely";
import { isWorthRetrying } from "./database-errors.ts";
import { DatabaseFailure } from "./database-failure.ts";
import type { DatabaseKind, Schema, Work } from "./schema.ts";

/** The maximum number of attempts when the engine aborts the work (deadlock, serialisation). */
const maxTries = 6;

/** The connection broke, or its node left the cluster, before anything could be stored. */
const isLostBefore = (error: unknown): boolean =>
  error instanceof DatabaseFailure && (error.kind === "lost" || error.kind === "apart") && !error.isUnknown;

/**
 * Work on a database server, where transactions run at once: one that is in conflict with another is retried, and one whose
 * connection broke before its end was asked for.
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

/** Transactions of a database server. */
export const createRetryingTransaction =
  (kind: DatabaseKind, connection: Kysely<Schema>) =>
  <T>(work: Work<T>): Promise<T> =>
    withRetries(() => connection.transaction().execute((transaction) => work({ kind, connection: transaction })));
