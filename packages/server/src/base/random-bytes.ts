import { randomFillSync } from "node:crypto";

/** The number of bytes fetched at once. Fetching a few costs as much as fetching many. */
const poolSize = 4096;

const pool = Buffer.allocUnsafeSlow(poolSize);
let used = poolSize;

/** Returns cryptographically strong random bytes, at most 4,096. No byte is returned twice. */
export const takeRandomBytes = (count: number): Buffer => {
  if (used + count > poolSize) {
    randomFillSync(pool);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + count));
  // What was given out may be a secret, so it does not stay here.
  pool.fill(0, used, used + count);
  used += count;
  return taken;
};
