import type { Transaction } from "kysely";
import { isWorthRetrying } from "./database-errors.ts";
import type { Database, DatabaseKind, Schema } from "./schema.ts";

/** The most often a transaction is tried where the engine breaks off (deadlock, serialisation). */
const maxTries = 6;

/**
 * Runs `work` in one transaction, again from the start where the engine asks for it. No outside call may happen in
 * `work`: on SQLite nobody else reads or writes meanwhile.
 */
export const inTransaction = async <T>(
  database: Database,
  work: (transaction: { kind: DatabaseKind; connection: Transaction<Schema> }) => Promise<T>,
): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await database.connection.transaction().execute((connection) => work({ kind: database.kind, connection }));
    } catch (error) {
      if (tries === maxTries || !isWorthRetrying(error)) throw error;
    }
  }
};
