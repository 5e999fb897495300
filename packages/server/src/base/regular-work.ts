import { waitAtMost } from "./background.ts";

/** Work that is done in the background now and then, and never twice at once. */
export interface RegularWork {
  /** Does it soon, unless it is being done. */
  wake(): void;
  /** Does it now and then, until it is closed. */
  start(): void;
  /** Waits for what is being done. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param pace milliseconds between two beginnings
 * @param work gets a function that tells whether it should end early
 * @param onError is told why the work failed; not once it is closed
 * @param patience milliseconds for which closing waits for work that may be interrupted; else it waits for its end
 */
export const createRegularWork = ({
  pace,
  work,
  onError,
  patience,
}: {
  pace: number;
  work(isClosed: () => boolean): Promise<void>;
  onError(error: unknown): void;
  patience?: number;
}): RegularWork => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;
  const wake = (): void => {
    if (isClosed) return;
    running ??= work(() => isClosed)
      .catch((error: unknown) => {
        if (!isClosed) onError(error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  return {
    wake,
    start(): void {
      wake();
      timer = setInterval(wake, pace);
      timer.unref();
    },
    async settle(): Promise<void> {
      await running;
    },
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      if (patience === undefined || running === undefined) await running;
      else await waitAtMost(patience, running);
    },
  };
};
