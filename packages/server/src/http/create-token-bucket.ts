/** Addresses remembered at once; beyond that the one not seen for longest is forgotten. */
const maxAddresses = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * A token bucket per address, in memory: a minute's worth of requests at once, refilled evenly.
 * Gives 0 when the request may pass, else the milliseconds until one may.
 */
export const createTokenBucket = (perMinute: number, now: () => number = Date.now) => {
  const buckets = new Map<string, Bucket>();
  const perMillisecond = perMinute / 60_000;
  return (address: string): number => {
    if (perMinute === 0) return 0;
    const time = now();
    const bucket = buckets.get(address) ?? { tokens: perMinute, at: time };
    const tokens = Math.min(perMinute, bucket.tokens + (time - bucket.at) * perMillisecond);
    const isAllowed = tokens >= 1;
    buckets.delete(address);
    buckets.set(address, { tokens: isAllowed ? tokens - 1 : tokens, at: time });
    if (buckets.size > maxAddresses) for (const oldest of buckets.keys()) { buckets.delete(oldest); break; }
    return isAllowed ? 0 : Math.ceil((1 - tokens) / perMillisecond);
  };
};
