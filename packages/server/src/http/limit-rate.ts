import { createMiddleware } from "hono/factory";
import { createTokenBucket } from "../base/token-bucket.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";

/** Answers 429 with `Retry-After` to an address that asks more often than allowed. */
export const limitRate = (perMinute: number, proxies: number) => {
  const { take } = createTokenBucket(perMinute);
  return createMiddleware<AppEnv>(async (c, next) => {
    const wait = take(clientAddress(c, proxies));
    if (wait > 0) {
      c.header("Retry-After", String(Math.ceil(wait / 1000)));
      throw new HttpError(429, "TOO_MANY_REQUESTS", "Too many requests. Try again a little later.");
    }
    await next();
  });
};
