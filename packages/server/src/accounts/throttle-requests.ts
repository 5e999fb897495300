import type { Context } from "hono";
import { createTokenBucket } from "../base/token-bucket.ts";
import type { Bus } from "../bus/bus.ts";
import { shareBucket } from "../bus/share-bucket.ts";
import type { AppEnv } from "../web/app-env.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";
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
): Record<"mailThrottle" | "codeThrottle", SignInThrottle> & { startThrottle: RequestThrottle } => ({
  startThrottle: shareBucket(createTokenBucket(100, Date.now, 300_000), bus, "sign-in start", 1000),
  mailThrottle: createSignInThrottle(Date.now, bus, { name: "mail", period: hour, perAccount: 5, perAddress: 30 }),
  codeThrottle: createSignInThrottle(Date.now, bus, { name: "code", period: hour, perAccount: 30, perAddress: 100 }),
});
