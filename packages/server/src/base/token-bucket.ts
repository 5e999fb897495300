import { steadyTime } from "./steady-time.ts";

/** The maximum number of remembered keys. The least recently seen is removed first. */
const maxKeys = 50_000;
const minute = 60_000;

export type TokenBucket = ReturnType<typeof createTokenBucket>;

/**
 * A token bucket in memory for each key, such as an address. The requests of a whole period may arrive at once; after
 * that they are let through at an even rate. A `rate` of 0 means no limit.
 *
 * @param rate requests per period
 * @param period in milliseconds
 */
export const createTokenBucket = (rate: number, now: () => number = steadyTime, period: number = minute) => {
  const interval = period / rate;
  /** When the bucket of each key will be full again. */
  const fullAt = new Map<string, number>();
  const set = (key: string, time: number) => {
    fullAt.delete(key);
    fullAt.set(key, time);
    if (fullAt.size > maxKeys) {
      const [oldest] = fullAt.keys();
      if (oldest !== undefined) fullAt.delete(oldest);
    }
  };
  return {
    /** Returns 0 if a request may pass, otherwise the milliseconds to wait. */
    take(key: string): number {
      if (rate === 0) return 0;
      const time = now();
      const next = Math.max(fullAt.get(key) ?? 0, time) + interval;
      const wait = next - time - period;
      if (wait > 0) return Math.ceil(wait);
      set(key, next);
      return 0;
    },
    /** Returns a token: the request does not count. */
    giveBack(key: string): void {
      const time = fullAt.get(key);
      if (time !== undefined) fullAt.set(key, time - interval);
    },
    /** Counts requests that other processes let pass. A bucket never gets below empty. */
    add(key: string, count: number): void {
      if (rate === 0) return;
      const time = now();
      set(key, Math.min(Math.max(fullAt.get(key) ?? 0, time) + count * interval, time + period));
    },
  };
};
