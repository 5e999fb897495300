import { getSignedCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../web/app-env.ts";
import { askAuth } from "./ask-auth.ts";
import { findSession } from "./find-session.ts";
import type { AccountServices } from "./services.ts";
import { sessionCookieOf } from "./session-cookie.ts";

/**
 * Says who makes a request by the cookie of their session. Whoever shows a token is judged by that alone. A cookie that
 * was not signed here costs no statement, any other one.
 */
export const identifySession = (services: AccountServices) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.header("authorization") === undefined) {
      const { name } = sessionCookieOf(services.addresses.builder);
      const token = await getSignedCookie(c, services.sessionSecret, name);
      const found = token ? await findSession(services, token) : null;
      if (found !== null) c.set("actor", found.actor);
      if (found?.isDue) await askAuth(services, c, (api, given) => api.getSession(given));
    }
    await next();
  });
