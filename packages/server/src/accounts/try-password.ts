import type { Context } from "hono";
import { findSignedIn } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";
import { findDevice } from "./known-device.ts";
import type { AccountServices } from "./services.ts";

/** Checks a password unless there were too many wrong attempts. Only wrong ones count. */
export const tryPassword = async <T>(
  services: AccountServices,
  c: Context<AppEnv>,
  email: string,
  work: () => Promise<T>,
): Promise<T> => {
  const { signInThrottle, environment } = services;
  const signedIn = findSignedIn(c);
  // A signed-in person has already proved who they are, so other people's attempts don't count against them.
  const device = signedIn?.account.user.email === email ? signedIn.userId : await findDevice(services, c, email);
  const attempt = { address: clientAddress(c, environment.PARLEY_TRUST_PROXY), email, device };
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
