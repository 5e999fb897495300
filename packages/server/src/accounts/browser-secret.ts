import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createSecret } from "../base/ids.ts";
import type { AppEnv } from "../web/app-env.ts";
import type { AccountServices } from "./services.ts";
import { sessionCookieOf } from "./session-cookie.ts";

/** Seconds for which the browser keeps the secret: the time allowed for signing in. */
const lifetime = 600;

/** The cookie that proves that the same browser started the sign-in. */
const cookieOf = ({ addresses }: Pick<AccountServices, "addresses">) => {
  const { name, isSecure } = sessionCookieOf(addresses.builder);
  return { name: name.replace("parley-session", "parley-sign-in"), isSecure };
};

/** The secret of the requesting browser; undefined if it has none or it has expired. */
export const findBrowserSecret = (
  services: Pick<AccountServices, "addresses">,
  c: Context<AppEnv>,
): string | undefined => getCookie(c, cookieOf(services).name);

/** The secret of the requesting browser, created if necessary. All its tabs share it. */
export const keepBrowserSecret = (services: Pick<AccountServices, "addresses">, c: Context<AppEnv>): string => {
  const { name, isSecure } = cookieOf(services);
  const secret = getCookie(c, name) ?? createSecret();
  setCookie(c, name, secret, { path: "/", httpOnly: true, sameSite: "Lax", secure: isSecure, maxAge: lifetime });
  return secret;
};
