import { type Kysely, sql, type Transaction } from "kysely";
import { DatabaseFailure } from "./database-failure.ts";
import type { JointWrites } from "./joint-writes.ts";
import { sendInTurn } from "./joint-writes.ts";
import type { Access, Schema, Work } from "./schema.ts";

/** The maximum number of jobs that share a transaction. */
const maxJobs = 200;

interface Job {
  /** Runs the job. Returns a function to call after the commit, which informs the caller of the outcome. */
  run(access: Access): Promise<() => void>;
  /** A synchronous variant for known statements that bypass the query builder. */
  runAtOnce?(send: SendAtOnce): () => void;
  fail(error: unknown): void;
}

/** Executes statements that belong together. Returns false when the first changes no row. */
type SendAtOnce = (writes: JointWrites) => boolean;

/** The functions of the open file that the group commit needs. */
export interface FileAccess {
  /** Runs work in a transaction and commits it before returning. */
  inTransaction<T>(work: () => T): T;
  send: SendAtOnce;
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

/** Each job has its own savepoint, so that a failing one doesn't affect the others. */
const runApart: RunJobs = async (access, jobs) => {
  const outcomes: (() => void)[] = [];
  for (const job of jobs) {
    await savepoint.execute(access.connection);
    try {
      outcomes.push(await job.run(access));
    } catch (error) {
      // A full or failing disk has ended the transaction, so all jobs fail.
      if (error instanceof DatabaseFailure) throw error;
      await rollBack.execute(access.connection);
      outcomes.push(() => job.fail(error));
    }
    await release.execute(access.connection);
  }
  return outcomes;
};

/**
 * Runs jobs that arrive at the same time in one transaction. SQLite waits for the disk at the end of every transaction: 30
 * simultaneous answers cost one wait instead of 30. If a job fails, which is rare, the transaction is rolled back and all
 * jobs run again, each with its own savepoint. No job is reported done before the commit.
 */
export const createGroupCommit = (connection: Kysely<Schema>, file: FileAccess) => {
  let queue: Job[] = [];
  let isRunning = false;

  const commit = async (jobs: readonly Job[], runJobs: RunJobs): Promise<void> => {
    const inTransaction = (transaction: Transaction<Schema>) =>
      runJobs({ kind: "sqlite", connection: transaction }, jobs);
    const outcomes = await connection.transaction().execute(inTransaction);
    for (const report of outcomes) report();
  };

  /** Most groups contain turns only. These run synchronously, since nothing else uses the file meanwhile. */
  const commitAtOnce = (jobs: readonly Required<Job>[]): void => {
    const outcomes = file.inTransaction(() => jobs.map((job) => job.runAtOnce(file.send)));
    for (const report of outcomes) report();
  };

  const settle = async (jobs: readonly Job[]): Promise<void> => {
    try {
      try {
        if (jobs.every(isAtOnce)) commitAtOnce(jobs);
        else await commit(jobs, runTogether);
      } catch (error) {
        // A single job fails with its transaction.
        if (jobs.length === 1) throw error;
        await commit(jobs, runApart);
      }
    } catch (error) {
      for (const job of jobs) job.fail(error);
    }
  };

  const drain = async (): Promise<void> => {
    isRunning = true;
    while (queue.length > 0) {
      // Lets requests that arrived meanwhile join.
      await new Promise(setImmediate);
      const jobs = queue.slice(0, maxJobs);
      queue = queue.slice(maxJobs);
      await settle(jobs);
    }
    isRunning = false;
  };

  const add = (job: Job): void => {
    queue.push(job);
    if (!isRunning) void drain();
  };

  return {
    run: <T>(work: Work<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        add({
          async run(access) {
            const value = await work(access);
            return () => resolve(value);
          },
          fail: reject,
        });
      }),
    /** Executes statements that belong together. Returns false, and stores nothing, if the first changes no row. */
    send: (writes: JointWrites): Promise<boolean> =>
      new Promise((resolve, reject) => {
        add({
          async run(access) {
            const isStored = await sendInTurn(access, writes);
            return () => resolve(isStored);
          },
          runAtOnce(send) {
            const isStored = send(writes);
            return () => resolve(isStored);
          },
          fail: reject,
        });
      }),
  };
};

const isAtOnce = (job: Job): job is Required<Job> => job.runAtOnce !== undefined;
