import { appHeader } from "@parley/api";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { FindOwner } from "../accounts/owner-token.ts";
import { getActor, readVisitor } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError } from "../web/http-error.ts";
import { readBearer } from "../web/read-bearer.ts";
import type { Route } from "../web/route.ts";

/**
 * Identifies the requester by the token, otherwise as a visitor. Browsers never send the token on their own, so the
 * page's origin doesn't matter.
 */
export const identifyActor = (findOwner: FindOwner) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const token = readBearer(c);
    c.set("requester", (token === undefined ? null : findOwner(token)) ?? readVisitor(c));
    await next();
  });

/**
 * Refuses requests that a browser sends for a page of another origin. The viewer, where authors' scripts run, is
 * another origin.
 */
export const refuseOtherOrigins = (builderOrigin: () => string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const isForeign =
      (site !== undefined && site !== "same-origin" && site !== "none") ||
      (origin !== undefined && origin !== builderOrigin());
    if (isForeign) throw new HttpError(403, "CROSS_SITE", "Calls from other origins are refused.");
    await next();
  });

const isReading = (method: string): boolean => method === "GET" || method === "HEAD";

/** Whether the requester is identified by a token, which browsers never send on their own. */
const isByToken = ({ var: { requester } }: Context<AppEnv>): boolean =>
  requester.type === "actor" && !("sessionId" in requester);

/** Refuses a change without the app's header. A form on another site could send the cookie, but never a header. */
const requireAppHeader = (c: Context<AppEnv>): void => {
  if (isReading(c.req.method) || c.req.header(appHeader.name) === appHeader.value) return;
  throw new HttpError(403, "CROSS_SITE", `Send the header ${appHeader.name}: ${appHeader.value}.`);
};

/** Marks a call as available to unidentified requesters. It may set or end a session cookie. */
export const openRoute = ({ call, handle }: Route): Route => ({
  call,
  handle(c) {
    if (!isByToken(c)) requireAppHeader(c);
    return handle(c);
  },
});

/** Lets only the owner pass. */
export const requireOwner = createMiddleware<AppEnv>(async (c, next) => {
  getActor(c);
  if (!isByToken(c)) requireAppHeader(c);
  await next();
});
