import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./schema.ts";

/** An arbitrary number for the lock that nothing else uses. */
const lockId = 7_270_539;
/** Milliseconds between two attempts to get the lock. */
const pace = 200;

/**
 * Runs work on the tables that only one process at a time may do. On PostgreSQL the lock belongs to a transaction: behind a
 * pooler, a connection's lock might never be released. Waiting processes poll instead of blocking in a statement, because an
 * open snapshot would block a concurrent index build forever. On MySQL and MariaDB the migrator has its own lock, and the
 * embedded database has one process.
 */
export const waitForTurn = async ({ kind, connection }: Database, work: () => Promise<void>): Promise<void> => {
  if (kind !== "postgres") return work();
  const tryOnce = () =>
    connection
      .transaction()
      .setIsolationLevel("read committed")
      .execute(async (transaction) => {
        const { rows } = await sql<{ is_ours: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(lockId)}) as is_ours`.execute(transaction);
        if (rows[0]?.is_ours !== true) return false;
        // The lock's connection is idle until the work is done.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
        await work();
        return true;
      });
  while (!(await tryOnce())) await sleep(pace);
};
