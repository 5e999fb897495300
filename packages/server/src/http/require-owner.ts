import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";
import { HttpError } from "./http-error.ts";

const bearer = /^Bearer\s+(\S+)$/i;

/**
 * Lets only the owner pass: the token must be right, and a browser must not have been sent by a page of another
 * origin (authors' scripts run in the viewer, which is one).
 */
export const requireOwner = (isOwnerToken: (token: string) => boolean, builderOrigin: () => string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const isForeign =
      (site !== undefined && site !== "same-origin" && site !== "none") ||
      (origin !== undefined && origin !== builderOrigin());
    if (isForeign) throw new HttpError(403, "CROSS_SITE", "Calls from other origins are refused.");
    const token = bearer.exec(c.req.header("authorization") ?? "")?.[1];
    if (token === undefined || !isOwnerToken(token)) {
      c.header("WWW-Authenticate", "Bearer");
      throw new HttpError(401, "UNAUTHORIZED", "Send the owner token in the header: Authorization: Bearer <token>.");
    }
    await next();
  });
