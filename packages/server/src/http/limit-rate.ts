import { createMiddleware } from "hono/factory";
import { createTokenBucket } from "../base/token-bucket.ts";
import type { Bus } from "../bus/bus.ts";
import { shareBucket } from "../bus/share-bucket.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";

/** Milliseconds between two messages to the other processes about the requests let through. */
const pace = 1000;

interface RateLimit {
  /** The limit's name. It is the same in every process, so that processes share the limit. */
  name: string;
  perMinute: number;
  proxies: number;
  bus: Bus;
}

/** Answers 429 with `Retry-After` if an address exceeds its rate limit. */
export const limitRate = ({ name, perMinute, proxies, bus }: RateLimit) => {
  const own = createTokenBucket(perMinute);
  const { take } = perMinute === 0 ? own : shareBucket(own, bus, name, pace);
  return createMiddleware<AppEnv>(async (c, next) => {
    const wait = take(clientAddress(c, proxies));
    if (wait > 0) {
      c.header("Retry-After", String(Math.ceil(wait / 1000)));
      throw new HttpError(429, "TOO_MANY_REQUESTS", "Too many requests. Try again a little later.");
    }
    await next();
  });
};
