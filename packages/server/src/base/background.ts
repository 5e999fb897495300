import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/** Milliseconds for which running work may continue when the server stops. The rest is done after the next start. */
export const grace = 2_000;

/** Waits for work, but no longer than so many milliseconds. */
export const waitAtMost = async (time: number, work: Promise<unknown>): Promise<void> => {
  const wait = new AbortController();
  const over = sleep(time, undefined, { signal: wait.signal }).catch(() => undefined);
  await Promise.race([work, over]);
  wait.abort();
};

/** Runs work in the background, such as sending a letter. */
export interface Background {
  /** Starts work unless the server is stopping. Errors are logged. */
  run(work: () => Promise<void>, log: Pick<Logger, "error">, failure: string): void;
  /** Starts nothing more and waits briefly for running work. Interruptions are not logged. */
  close(): Promise<void>;
}

export const createBackground = (patience: number = grace): Background => {
  const running = new Set<Promise<void>>();
  let isClosed = false;
  return {
    run(work, log, failure) {
      if (isClosed) return;
      const done = work()
        .catch((error: unknown) => {
          if (!isClosed) log.error({ err: error }, failure);
        })
        .finally(() => running.delete(done));
      running.add(done);
    },
    async close() {
      isClosed = true;
      await waitAtMost(patience, Promise.all(running));
    },
  };
};
