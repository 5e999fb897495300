import { openRedisLine } from "../redis-line.ts";

// Test support: a Redis, which is skipped with its reason where there is none, and a failure in CI.

export const redisUrl = process.env.PARLEY_TEST_REDIS_URL || "redis://127.0.0.1:6379";

const open = openRedisLine(redisUrl, "parley_test");

/** Why there is none; null where it answers. */
export const missingRedis = await open(
  () => undefined,
  () => undefined,
).then(
  (line) => line.close().then(() => null),
  (error: Error) => `${redisUrl} cannot be reached: ${error.message || error.name}`,
);
if (missingRedis !== null && !process.env.CI) console.warn(`Skipped on Redis: ${missingRedis}`);
