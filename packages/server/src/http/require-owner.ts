import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";
import { HttpError } from "./http-error.ts";

const bearer = /^Bearer\s+(\S+)$/i;

const assertToken = (c: Context, isOwnerToken: (token: string) => boolean): void => {
  const token = bearer.exec(c.req.header("authorization") ?? "")?.[1];
  if (token !== undefined && isOwnerToken(token)) return;
  c.header("WWW-Authenticate", "Bearer");
  throw new HttpError(401, "UNAUTHORIZED", "Send the owner token in the header: Authorization: Bearer <token>.");
};

/** Lets only those pass who show the owner token. No browser sends it by itself, so it does not matter from where. */
export const requireOwnerToken = (isOwnerToken: (token: string) => boolean) =>
  createMiddleware<AppEnv>((c, next) => {
    assertToken(c, isOwnerToken);
    return next();
  });

/**
 * Lets only the owner pass: the token must be right, and a browser must not have been sent by a page of another
 * origin (authors' scripts run in the viewer, which is one).
 */
export const requireOwner = (isOwnerToken: (token: string) => boolean, builderOrigin: () => string) =>
  createMiddleware<AppEnv>((c, next) => {
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const isForeign =
      (site !== undefined && site !== "same-origin" && site !== "none") ||
      (origin !== undefined && origin !== builderOrigin());
    if (isForeign) throw new HttpError(403, "CROSS_SITE", "Calls from other origins are refused.");
    assertToken(c, isOwnerToken);
    return next();
  });
