import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { DatabaseFailure } from "./database-failure.ts";
import { explainDatabase } from "./explain-database.ts";
import { type DatabaseLocation, openDatabase } from "./open-database.ts";
import type { Database } from "./schema.ts";

/** Thrown if the configured database can't be used, with a message for the operator. */
class DatabaseAwayError extends Error {
  override readonly name = "DatabaseAwayError";
}

/** Milliseconds between two attempts, and between two log lines while waiting. */
const pace = 1000;
const tellEach = 30_000;

/** Whether an error comes from the driver, which has codes. Parley's own errors have complete messages. */
const isOfDriver = (error: unknown): error is Error & { code: unknown } => error instanceof Error && "code" in error;

const sayWhy = (error: Error): string => (error.message || error.name).replace(/[^.]$/, "$&.");

/**
 * Opens the database, waiting for one that is unreachable, so that servers may start in any order.
 *
 * @param patience seconds; 0 for not waiting
 * @throws DatabaseAwayError if it stays unreachable or refuses access; and like `openDatabase`
 */
export const openPatiently = async (
  location: DatabaseLocation,
  { patience, log }: { patience: number; log: Logger },
): Promise<Database> => {
  const begun = performance.now();
  const waited = () => performance.now() - begun;
  let told: number | null = null;
  for (;;) {
    try {
      const database = await openDatabase(location);
      if (told !== null) log.warn("The database is there");
      return database;
    } catch (error) {
      if (location.url === undefined || !isOfDriver(error)) throw error;
      const reason = `${sayWhy(error)} ${explainDatabase(error, location.url)}`;
      const isAway = error instanceof DatabaseFailure && error.kind !== "full";
      if (!isAway)
        throw new DatabaseAwayError(`The database of DATABASE_URL can't be used: ${reason}`, { cause: error });
      if (waited() >= patience * 1000)
        throw new DatabaseAwayError(
          `The database of DATABASE_URL can't be reached: ${reason} The start has waited for it ${patience} seconds, ` +
            "as PARLEY_DATABASE_WAIT says.",
          { cause: error },
        );
      if (told === null || waited() - told >= tellEach) {
        log.warn(`Waiting for the database: ${reason}`);
        told = waited();
      }
      await sleep(pace);
    }
  }
};
