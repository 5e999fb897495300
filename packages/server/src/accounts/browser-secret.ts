import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createSecret } from "../base/ids.ts";
import type { AppEnv } from "../web/app-env.ts";
import type { AccountServices } from "./services.ts";
import { sessionCookieOf } from "./session-cookie.ts";

/** Seconds for which a browser keeps it: as long as one may take to sign in. */
const lifetime = 600;

/** The cookie by which a browser shows that it was the one that began to sign in. */
const cookieOf = ({ addresses }: Pick<AccountServices, "addresses">) => {
  const { name, isSecure } = sessionCookieOf(addresses.builder);
  return { name: name.replace("parley-session", "parley-sign-in"), isSecure };
};

/** The secret of the browser that asks; undefined where it has none, or no longer. */
export const findBrowserSecret = (
  services: Pick<AccountServices, "addresses">,
  c: Context<AppEnv>,
): string | undefined => getCookie(c, cookieOf(services).name);

/** The secret of the browser that asks, which is given one where it has none. Several tabs share it. */
export const keepBrowserSecret = (services: Pick<AccountServices, "addresses">, c: Context<AppEnv>): string => {
  const { name, isSecure } = cookieOf(services);
  const secret = getCookie(c, name) ?? createSecret();
  setCookie(c, name, secret, { path: "/", httpOnly: true, sameSite: "Lax", secure: isSecure, maxAge: lifetime });
  return secret;
};
