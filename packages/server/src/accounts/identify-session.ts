import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../web/app-env.ts";
import { findSession } from "./find-session.ts";
import type { AccountServices } from "./services.ts";
import { readSessionToken, renewSession } from "./sessions.ts";

/**
 * Identifies the requester by session cookie. A request with a token is judged by the token only. A cookie that was not
 * signed here needs no query; any other needs one.
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
