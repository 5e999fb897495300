/** Keys remembered at once; beyond that the one not seen for longest is forgotten. */
const maxKeys = 50_000;
const minute = 60_000;

/**
 * A token bucket per key (an address, say), in memory: as many requests as are allowed in a period may come at once, then
 * they are let through evenly. A `rate` of 0 lets everything pass.
 *
 * @param rate requests in a period
 * @param period in milliseconds
 */
export const createTokenBucket = (rate: number, now: () => number = Date.now, period: number = minute) => {
  const interval = period / rate;
  /** When the bucket of a key will be full again. */
  const fullAt = new Map<string, number>();
  return {
    /** Gives 0 when a request may pass, else the milliseconds until one may. */
    take(key: string): number {
      if (rate === 0) return 0;
      const time = now();
      const next = Math.max(fullAt.get(key) ?? 0, time) + interval;
      const wait = next - time - period;
      if (wait > 0) return Math.ceil(wait);
      fullAt.delete(key);
      fullAt.set(key, next);
      if (fullAt.size > maxKeys) {
        const [oldest] = fullAt.keys();
        if (oldest !== undefined) fullAt.delete(oldest);
      }
      return 0;
    },
    /** Takes back that a request was let pass: it does not count. */
    giveBack(key: string): void {
      const time = fullAt.get(key);
      if (time !== undefined) fullAt.set(key, time - interval);
    },
  };
};
