import { type Kysely, sql, type Transaction } from "kysely";
import type { Access, Schema, Work } from "./schema.ts";

/** Pieces of work that share a transaction at most. */
const maxJobs = 200;

interface Job {
  /** Gives what to do once the transaction is on the disk: tell whoever waits how it went. */
  run(access: Access): Promise<() => void>;
  fail(error: unknown): void;
}

const savepoint = sql`savepoint job`;
const release = sql`release job`;
const rollBack = sql`rollback to job`;

/**
 * Does pieces of work that come at the same time in one transaction. SQLite waits for the disk at the end of every
 * transaction, so that is where the time goes: 30 visitors who answer at once cost one wait, not 30. Each piece has a
 * savepoint of its own; one that fails leaves the others as they are. None is reported done before the disk has it.
 */
export const createGroupCommit = (connection: Kysely<Schema>) => {
  let queue: Job[] = [];
  let isRunning = false;

  const runJobs = async (transaction: Transaction<Schema>, jobs: readonly Job[]): Promise<(() => void)[]> => {
    const [only] = jobs;
    // Alone, it fails together with its transaction.
    if (only !== undefined && jobs.length === 1) return [await only.run({ kind: "sqlite", connection: transaction })];
    const outcomes: (() => void)[] = [];
    for (const job of jobs) {
      await savepoint.execute(transaction);
      try {
        outcomes.push(await job.run({ kind: "sqlite", connection: transaction }));
      } catch (error) {
        await rollBack.execute(transaction);
        outcomes.push(() => job.fail(error));
      }
      await release.execute(transaction);
    }
    return outcomes;
  };

  const commit = async (jobs: readonly Job[]): Promise<void> => {
    try {
      const outcomes = await connection.transaction().execute((transaction) => runJobs(transaction, jobs));
      for (const report of outcomes) report();
    } catch (error) {
      for (const job of jobs) job.fail(error);
    }
  };

  const drain = async (): Promise<void> => {
    isRunning = true;
    while (queue.length > 0) {
      // Lets all requests that have arrived meanwhile join.
      await new Promise(setImmediate);
      const jobs = queue.slice(0, maxJobs);
      queue = queue.slice(maxJobs);
      await commit(jobs);
    }
    isRunning = false;
  };

  return <T>(work: Work<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      queue.push({
        async run(access) {
          const value = await work(access);
          return () => resolve(value);
        },
        fail: reject,
      });
      if (!isRunning) void drain();
    });
};
