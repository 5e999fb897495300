import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/** Milliseconds that what is under way gets once the server stops; the rest is done another time. */
const grace = 2_000;

/** Work that nobody waits for, such as removing what is old. */
export interface Background {
  /** Begins it, unless the server stops. What goes wrong is logged. */
  run(work: () => Promise<void>, log: Pick<Logger, "error">, failure: string): void;
  /** Begins nothing more, and waits a while for what is under way: what breaks off then is no news. */
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
      const wait = new AbortController();
      const over = sleep(patience, undefined, { signal: wait.signal }).catch(() => undefined);
      await Promise.race([Promise.all(running), over]);
      wait.abort();
    },
  };
};
