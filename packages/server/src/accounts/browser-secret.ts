import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createSecret } from "../base/ids.ts";
import type { AppEnv } from "../web/app-env.ts";
import type { AccountServices } from "./services.ts";
import { cookieOf } from "./session-cookie.ts";

/** Seconds for which the browser keeps the secret: the time allowed for signing in. */
const lifetime = 600;

/** The secret of the requesting browser; undefined if it has none or it has expired. */
export const findBrowserSecret = (
  services: Pick<AccountServices, "addresses">,
  c: Context<AppEnv>,
): string | undefined => getCookie(c, cookieOf("sign-in", services.addresses).name);

/** The secret of the requesting browser, created if necessary. All its tabs share it. */
export const keepBrowserSecret = (services: Pick<AccountServices, "addresses">, c: Context<AppEnv>): string => {
  const { name, attributes } = cookieOf("sign-in", services.addresses);
  const secret = getCookie(c, name) ?? createSecret();
  setCookie(c, name, secret, { ...attributes, maxAge: lifetime });
  return secret;
};
