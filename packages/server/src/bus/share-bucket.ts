import type { TokenBucket } from "../base/token-bucket.ts";
import type { Bus } from "./bus.ts";

/** Keys that are told in one notice, whose length PostgreSQL limits. */
const keysAtOnce = 50;
/** Characters of a key that is told. Addresses are shorter. */
const longestKey = 100;

/**
 * A bucket from which several processes take: each tells the others what it has let pass, a moment later. Until then, and
 * where they can't hear each other, each counts for itself, so that a limit never waits for another machine.
 *
 * @param pace milliseconds until others are told
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

  bus.hear(topic, (counts) => {
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
