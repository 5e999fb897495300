import * as z from "zod";

/** A key made by chance has at least these many characters; shorter ones would be used by several visitors. */
const shortest = 16;
const longest = 200;

/** Makes a request that is repeated get the answer it got before. Whoever knows it gets that answer. */
export const idempotencyKey = z
  .string()
  .min(shortest, `expected ${shortest} to ${longest} characters`)
  .max(longest, `expected ${shortest} to ${longest} characters`);
