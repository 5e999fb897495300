import { steadyTime } from "./steady-time.ts";

/** Keys remembered at once; beyond that the one not seen for longest is forgotten. */
const maxKeys = 50_000;
const minute = 60_000;

export type TokenBucket = ReturnType<typeof createTokenBucket>;

/**
 * A token bucket per key (an address, say), in memory: as many requests as are allowed in a period may come at once, then
 * they are let through evenly. A `rate` of 0 lets everything pass.
 *
 * @param rate requests in a period
 * @param period in milliseconds
 */
export const createTokenBucket = (rate: number, now: () => number = steadyTime, period: number = minute) => {
  const interval = period / rate;
  /** When the bucket of a key will be full again. */
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
    /** Gives 0 when a request may pass, else the milliseconds until one may. */
    take(key: string): number {
      if (rate === 0) return 0;
      const time = now();
      const next = Math.max(fullAt.get(key) ?? 0, time) + interval;
      const wait = next - time - period;
      if (wait > 0) return Math.ceil(wait);
      set(key, next);
      return 0;
    },
    /** Takes back that a request was let pass: it does not count. */
    giveBack(key: string): void {
      const time = fullAt.get(key);
      if (time !== undefined) fullAt.set(key, time - interval);
    },
    /** Requests that have been let pass elsewhere. A bucket gets no emptier than empty. */
    add(key: string, count: number): void {
      if (rate === 0) return;
      const time = now();
      set(key, Math.min(Math.max(fullAt.get(key) ?? 0, time) + count * interval, time + period));
    },
  };
};
