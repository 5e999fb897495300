import type { Context } from "hono";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";
import type { AccountServices } from "./services.ts";

/** Tries a password unless too many wrong ones have been tried. Only wrong ones count. */
export const tryPassword = async <T>(
  { signInThrottle, environment }: AccountServices,
  c: Context<AppEnv>,
  email: string,
  work: () => Promise<T>,
): Promise<T> => {
  const attempt = { address: clientAddress(c, environment.PARLEY_TRUST_PROXY), email };
  const seconds = Math.ceil(signInThrottle.begin(attempt) / 1000);
  if (seconds > 0) {
    c.header("Retry-After", String(seconds));
    const time = seconds === 1 ? "a second" : `${seconds} seconds`;
    throw new HttpError(429, "TOO_MANY_REQUESTS", `Too many wrong passwords. Try again in ${time}.`);
  }
  const outcome = await work();
  signInThrottle.succeed(attempt);
  return outcome;
};
