import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { hashText } from "../../base/hash-text.ts";
import { createSecret } from "../../base/ids.ts";
import { earlierTime, stillLasts } from "../../base/steady-time.ts";
import type { AppEnv } from "../../web/app-env.ts";
import { HttpError } from "../../web/http-error.ts";
import { findBrowserSecret, keepBrowserSecret } from "../browser-secret.ts";
import type { AccountServices } from "../services.ts";
import type { Proofs } from "./ask-provider.ts";

/** Milliseconds that signing in at the provider may take. */
const lifetime = 10 * 60_000;
const purpose = "provider";

/** Why the browser was sent to a provider. */
export interface Attempt {
  provider: string;
  /** The address in the app to go to afterwards. */
  next: string;
  /** The account to which the provider is to be connected; null to sign in. */
  userId: string | null;
}

const idOf = (state: string): string => `${purpose}:${hashText(state)}`;

/** Derived from the browser's secret and the state, so that nothing needs to be stored. */
const proofsOf = ({ sessionSecret }: AccountServices, browser: string, state: string): Proofs => {
  const derive = (what: string) =>
    createHmac("sha256", sessionSecret).update(`${what}:${browser}:${state}`).digest("base64url");
  return { state, nonce: derive("nonce"), verifier: derive("verifier") };
};

/** Returns an address if it is within the app, otherwise `/`. */
export const toNext = ({ addresses }: Pick<AccountServices, "addresses">, next: string | undefined): string => {
  if (next === undefined || !/^\/(?![/\\])/.test(next) || /[\0-\x1f\x7f\\]/.test(next)) return "/";
  const url = new URL(next, addresses.builder);
  return url.origin === new URL(addresses.builder).origin && !/^\/api(\/|$)/.test(url.pathname) ? next : "/";
};

/** Stores that this browser is redirected to a provider. Several tabs may do so, each with its own attempt. */
export const beginAttempt = async (
  services: AccountServices,
  c: Context<AppEnv>,
  attempt: Attempt,
): Promise<Proofs> => {
  const browser = keepBrowserSecret(services, c);
  const state = createSecret();
  const now = Date.now();
  const time = new Date(now).toISOString();
  const row = {
    id: idOf(state),
    identifier: purpose,
    value: JSON.stringify({ ...attempt, browser: hashText(browser) }),
    expires_at: new Date(now + lifetime).toISOString(),
    created_at: time,
    updated_at: time,
  };
  await services.database.transaction(async ({ connection }) => {
    await connection
      .deleteFrom("verifications")
      .where("identifier", "=", purpose)
      .where("expires_at", "<=", new Date(earlierTime()).toISOString())
      .execute();
    await connection.insertInto("verifications").values(row).execute();
  });
  return proofsOf(services, browser, state);
};

const over = (): HttpError =>
  new HttpError(
    403,
    "LINK_OVER",
    "This way back is over: it took longer than ten minutes, was used already, or began in another browser. Begin again.",
  );

/**
 * Returns why this browser was sent to a provider. Works once.
 *
 * @throws HttpError 403 if the state is unknown, used, expired, or belongs to another browser
 */
export const takeAttempt = async (
  services: AccountServices,
  c: Context<AppEnv>,
  { provider, state }: { provider: string; state: string },
): Promise<{ attempt: Attempt; proofs: Proofs }> => {
  const { database } = services;
  const browser = findBrowserSecret(services, c);
  const row = await database.connection
    .selectFrom("verifications")
    .select(["value", "expires_at"])
    .where("id", "=", idOf(state))
    .executeTakeFirst();
  if (row === undefined || browser === undefined || !stillLasts(row.expires_at, lifetime)) throw over();
  const { browser: expected, ...attempt }: Attempt & { browser: string } = JSON.parse(row.value);
  const isSame = timingSafeEqual(Buffer.from(expected), Buffer.from(hashText(browser)));
  if (!isSame || attempt.provider !== provider) throw over();
  const { numDeletedRows } = await database.write(({ connection }) =>
    connection.deleteFrom("verifications").where("id", "=", idOf(state)).executeTakeFirstOrThrow(),
  );
  if (Number(numDeletedRows) === 0) throw over();
  return { attempt, proofs: proofsOf(services, browser, state) };
};
