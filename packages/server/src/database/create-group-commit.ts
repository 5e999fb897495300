import { type Kysely, sql, type Transaction } from "kysely";
import type { Access, Schema, Work } from "./schema.ts";

/** Pieces of work that share a transaction at most. */
const maxJobs = 200;

interface Job {
  /** Gives what to do once the transaction is on the disk: tell whoever waits how it went. */
  run(access: Access): Promise<() => void>;
  fail(error: unknown): void;
}

type RunJobs = (access: Access, jobs: readonly Job[]) => Promise<(() => void)[]>;

const savepoint = sql`savepoint job`;
const release = sql`release job`;
const rollBack = sql`rollback to job`;

const runTogether: RunJobs = async (access, jobs) => {
  const outcomes: (() => void)[] = [];
  for (const job of jobs) outcomes.push(await job.run(access));
  return outcomes;
};

/** Each job has a savepoint of its own: one that fails leaves the others as they are. */
const runApart: RunJobs = async (access, jobs) => {
  const outcomes: (() => void)[] = [];
  for (const job of jobs) {
    await savepoint.execute(access.connection);
    try {
      outcomes.push(await job.run(access));
    } catch (error) {
      await rollBack.execute(access.connection);
      outcomes.push(() => job.fail(error));
    }
    await release.execute(access.connection);
  }
  return outcomes;
};

/**
 * Does pieces of work that come at the same time in one transaction. SQLite waits for the disk at the end of every
 * transaction, so that is where the time goes: 30 visitors who answer at once cost one wait, not 30. Where one of them
 * fails, which is rare, nothing has been stored and all are done once more, each apart from the others. None is reported
 * done before the disk has it.
 */
export const createGroupCommit = (connection: Kysely<Schema>) => {
  let queue: Job[] = [];
  let isRunning = false;

  const commit = async (jobs: readonly Job[], runJobs: RunJobs): Promise<void> => {
    const inTransaction = (transaction: Transaction<Schema>) =>
      runJobs({ kind: "sqlite", connection: transaction }, jobs);
    const outcomes = await connection.transaction().execute(inTransaction);
    for (const report of outcomes) report();
  };

  const settle = async (jobs: readonly Job[]): Promise<void> => {
    try {
      await commit(jobs, runTogether).catch((error: unknown) => {
        // Alone, it fails together with its transaction.
        if (jobs.length === 1) throw error;
        return commit(jobs, runApart);
      });
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
      await settle(jobs);
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
