import { createMiddleware } from "hono/factory";
import { createTokenBucket } from "../base/token-bucket.ts";
import type { Bus } from "../bus/bus.ts";
import { shareBucket } from "../bus/share-bucket.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";

/** Processes tell each other so often, in milliseconds, how much they have let pass. */
const pace = 1000;

interface RateLimit {
  /** What is limited: the same in every process. */
  name: string;
  perMinute: number;
  proxies: number;
  bus: Bus;
}

/** Answers 429 with `Retry-After` to an address that asks more often than allowed. */
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
