import type { Context } from "hono";
import { steadyTime } from "../base/steady-time.ts";
import { createTokenBucket } from "../base/token-bucket.ts";
import type { Bus } from "../bus/bus.ts";
import { shareBucket } from "../bus/share-bucket.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";
import { createMailThrottle, type MailThrottle } from "./mail-throttle.ts";
import type { AccountServices } from "./services.ts";
import { createSignInThrottle, type SignInThrottle } from "./sign-in-throttle.ts";

/** @throws HttpError 429 where one has to wait for so many milliseconds */
export const assertNoWait = (c: Context<AppEnv>, wait: number): void => {
  const seconds = Math.ceil(wait / 1000);
  if (seconds <= 0) return;
  c.header("Retry-After", String(seconds));
  const time = seconds === 1 ? "a second" : `${seconds} seconds`;
  throw new HttpError(429, "TOO_MANY_REQUESTS", `That was tried too often. Try again in ${time}.`);
};

/** Requests of one address. */
export interface RequestThrottle {
  /** Gives 0 when a request may pass, else the milliseconds until one may. */
  take(address: string): number;
}

/** @throws HttpError 429 where the address that asks has done so too often */
export const assertMayAsk = (
  { take }: RequestThrottle,
  { environment }: Pick<AccountServices, "environment">,
  c: Context<AppEnv>,
): void => assertNoWait(c, take(clientAddress(c, environment.PARLEY_TRUST_PROXY)));

const hour = 3_600_000;

/** What slows down those who sign in without a password; processes tell each other at once. */
export const createThrottles = (
  bus: Bus,
): { mailThrottle: MailThrottle; codeThrottle: SignInThrottle; startThrottle: RequestThrottle } => ({
  startThrottle: shareBucket(createTokenBucket(100, steadyTime, 300_000), bus, "sign-in start", 1000),
  mailThrottle: createMailThrottle(bus),
  // Each code ends by itself after five wrong ones, so what others try in the name of an account need not count.
  codeThrottle: createSignInThrottle(steadyTime, bus, {
    name: "code",
    period: hour,
    perPair: 0,
    perAccount: 0,
    perAddress: 100,
  }),
});
