import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../web/app-env.ts";
import { findSession } from "./find-session.ts";
import type { AccountServices } from "./services.ts";
import { readSessionToken, renewSession } from "./sessions.ts";

/**
 * Says who makes a request by the cookie of their session. Whoever shows a token is judged by that alone. A cookie that
 * was not signed here costs no statement, any other one.
 */
export const identifySession = (services: AccountServices) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.header("authorization") === undefined) {
      const token = await readSessionToken(services, c);
      const found = token === undefined ? null : await findSession(services, token);
      if (found !== null) c.set("requester", found.actor);
      if (token !== undefined && found?.isDue) await renewSession(services, c, token);
    }
    await next();
  });
