import { openRedisLine } from "../redis-line.ts";

// Test support: a Redis server. If there is none, its tests are skipped with the reason; in CI they fail.

export const redisUrl = process.env.PARLEY_TEST_REDIS_URL || "redis://127.0.0.1:6379";

const open = openRedisLine(redisUrl, "parley_test");

/** Why Redis can't be reached, or null if it answers. */
export const missingRedis = await open(
  () => undefined,
  () => undefined,
).then(
  (line) => line.close().then(() => null),
  (error: Error) => `${redisUrl} cannot be reached: ${error.message || error.name}`,
);
if (missingRedis !== null && !process.env.CI) console.warn(`Skipped on Redis: ${missingRedis}`);
