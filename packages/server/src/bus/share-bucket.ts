import type { TokenBucket } from "../base/token-bucket.ts";
import type { Bus } from "./bus.ts";

/** The most keys in one notice, whose length PostgreSQL limits. */
const keysAtOnce = 50;
/** The longest key that is shared, in characters. Addresses are shorter. */
const longestKey = 100;

/**
 * Shares a bucket between processes: each regularly tells the others how many requests it let pass. Between these
 * messages, and without a connection, each counts alone, so that limits never wait for another machine.
 *
 * @param pace milliseconds between two messages
 */
export const shareBucket = (bucket: TokenBucket, bus: Bus, name: string, pace: number): TokenBucket => {
  const topic = `bucket ${name}`;
  const untold = new Map<string, number>();
  let isPlanned = false;

  const tellAll = () => {
    isPlanned = false;
    const counts = [...untold].filter(([, count]) => count !== 0);
    untold.clear();
    for (let start = 0; start < counts.length; start += keysAtOnce)
      bus.tell(topic, counts.slice(start, start + keysAtOnce));
  };

  const note = (key: string, count: number) => {
    if (!bus.isLive() || key.length > longestKey) return;
    untold.set(key, (untold.get(key) ?? 0) + count);
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(tellAll, pace).unref();
  };

  bus.subscribe(topic, (counts) => {
    for (const [key, count] of counts as [string, number][]) bucket.add(key, count);
  });

  return {
    take(key) {
      const wait = bucket.take(key);
      if (wait === 0) note(key, 1);
      return wait;
    },
    giveBack(key) {
      bucket.giveBack(key);
      note(key, -1);
    },
    add: bucket.add,
  };
};
