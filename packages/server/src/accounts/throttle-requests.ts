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

/** @throws HttpError 429 if `wait` milliseconds remain */
export const assertNoWait = (c: Context<AppEnv>, wait: number): void => {
  const seconds = Math.ceil(wait / 1000);
  if (seconds <= 0) return;
  c.header("Retry-After", String(seconds));
  const time = seconds === 1 ? "a second" : `${seconds} seconds`;
  throw new HttpError(429, "TOO_MANY_REQUESTS", `That was tried too often. Try again in ${time}.`);
};

/** Limits the requests of one address. */
export interface RequestThrottle {
  /** Returns 0 if a request may pass, otherwise the milliseconds to wait. */
  take(address: string): number;
}

/** @throws HttpError 429 if the requesting address has asked too often */
export const assertMayAsk = (
  { take }: RequestThrottle,
  { environment }: Pick<AccountServices, "environment">,
  c: Context<AppEnv>,
): void => assertNoWait(c, take(clientAddress(c, environment.PARLEY_TRUST_PROXY)));

const hour = 3_600_000;

/** Limits for signing in without a password, shared between processes. */
export const createThrottles = (
  bus: Bus,
): { mailThrottle: MailThrottle; codeThrottle: SignInThrottle; startThrottle: RequestThrottle } => ({
  startThrottle: shareBucket(createTokenBucket(100, steadyTime, 300_000), bus, "sign-in start", 1000),
  mailThrottle: createMailThrottle(bus),
  // Each code is invalid after five wrong attempts, so the account itself needs no limit.
  codeThrottle: createSignInThrottle(steadyTime, bus, {
    name: "code",
    period: hour,
    perPair: 0,
    perAccount: 0,
    perAddress: 100,
  }),
});
