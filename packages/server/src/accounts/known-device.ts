import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";
import { hashText } from "../base/hash-text.ts";
import { createSecret } from "../base/ids.ts";
import type { AppEnv } from "../web/app-env.ts";
import type { AccountServices } from "./services.ts";
import { cookieOf } from "./session-cookie.ts";

type Means = Pick<AccountServices, "addresses" | "sessionSecret">;

/** Lifetime of the cookie in seconds. It does not sign anybody in. */
const lifetime = 365 * 24 * 60 * 60;

/** The requesting browser, if the account of this address has been signed in with it before. */
export const findDevice = async (means: Means, c: Context<AppEnv>, email: string): Promise<string | undefined> => {
  const { name } = cookieOf("device", means.addresses);
  const value = await getSignedCookie(c, means.sessionSecret, name);
  const [id, account] = typeof value === "string" ? value.split(".") : [];
  return account === hashText(email) ? id : undefined;
};

/** Records in the requesting browser that this account has been signed in with it. */
export const keepDevice = async (means: Means, c: Context<AppEnv>, email: string): Promise<void> => {
  const { name, attributes } = cookieOf("device", means.addresses);
  const known = await findDevice(means, c, email);
  await setSignedCookie(c, name, `${known ?? createSecret()}.${hashText(email)}`, means.sessionSecret, {
    ...attributes,
    maxAge: lifetime,
  });
};
