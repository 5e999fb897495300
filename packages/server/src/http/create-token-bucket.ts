/** Addresses remembered at once; beyond that the one not seen for longest is forgotten. */
const maxAddresses = 50_000;
const minute = 60_000;

/**
 * A token bucket per address, in memory: a minute's worth of requests may come at once, then they are let through
 * evenly. Gives 0 when a request may pass, else the milliseconds until one may. A rate of 0 lets everything pass.
 */
export const createTokenBucket = (perMinute: number, now: () => number = Date.now) => {
  const interval = minute / perMinute;
  /** When the bucket of an address will be full again. */
  const fullAt = new Map<string, number>();
  return (address: string): number => {
    if (perMinute === 0) return 0;
    const time = now();
    const next = Math.max(fullAt.get(address) ?? 0, time) + interval;
    const wait = next - time - minute;
    if (wait > 0) return Math.ceil(wait);
    fullAt.delete(address);
    fullAt.set(address, next);
    if (fullAt.size > maxAddresses) {
      const [oldest] = fullAt.keys();
      if (oldest !== undefined) fullAt.delete(oldest);
    }
    return 0;
  };
};
