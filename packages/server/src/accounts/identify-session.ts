import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../web/app-env.ts";
import { findSession } from "./find-session.ts";
import type { AccountServices } from "./services.ts";
import { readSessionToken, renewSession } from "./sessions.ts";

/**
 * Identifies the requester by session cookie. If a request has a token, the cookie is ignored. A cookie with a wrong
 * signature is ignored without a query; a valid one needs one query.
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
