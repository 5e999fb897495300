import type { Logger } from "pino";
import { type CountingServices, countClosedHours, markLastHours, overlap } from "./count-hours.ts";

/** Milliseconds between two looks for hours that have to be counted. */
const pace = 60_000;

/** Counts hours in the background, a little after the last word of their chats. */
export const createCounting = (services: CountingServices, log: Pick<Logger, "error">) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;
  let lookAgainAt = 0;

  const tell = (error: unknown): void => {
    if (!isClosed) log.error({ err: error }, "the numbers of chats could not be counted");
  };

  const look = async (): Promise<void> => {
    if (lookAgainAt <= Date.now()) {
      const isFirst = lookAgainAt === 0;
      lookAgainAt = isFirst ? Date.now() + overlap : Number.POSITIVE_INFINITY;
      await markLastHours(services);
    }
    await countClosedHours(services, () => isClosed);
  };

  /** Counts what is due, soon. */
  const wake = (): void => {
    if (isClosed) return;
    running ??= look()
      .catch(tell)
      .finally(() => {
        running = undefined;
      });
  };

  return {
    wake,
    /** Counts now and then, until it is closed. */
    start(): void {
      wake();
      timer = setInterval(wake, pace);
      timer.unref();
    },
    /** Waits for what is being counted. */
    async settle(): Promise<void> {
      await running;
    },
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
};

export type Counting = ReturnType<typeof createCounting>;
