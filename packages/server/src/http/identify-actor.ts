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
 * Identifies the requester: the owner by token, otherwise a visitor. Browsers never send the token on their own, so the
 * page's origin doesn't matter.
 */
export const identifyActor = (findOwner: FindOwner) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const token = readBearer(c);
    c.set("requester", (token === undefined ? null : findOwner(token)) ?? readVisitor(c));
    await next();
  });

/** Refuses what a browser sends for a page of another origin: authors' scripts run in the viewer, which is one. */
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

/** Whether a token is shown, which no browser sends by itself. */
const isByToken = ({ var: { requester } }: Context<AppEnv>): boolean =>
  requester.type === "actor" && !("sessionId" in requester);

/**
 * Refuses to change anything for a page that does not send the app's header: a form of another site could send a cookie,
 * but never a header.
 */
const requireAppHeader = (c: Context<AppEnv>): void => {
  if (isReading(c.req.method) || c.req.header(appHeader.name) === appHeader.value) return;
  throw new HttpError(403, "CROSS_SITE", `Send the header ${appHeader.name}: ${appHeader.value}.`);
};

/** Marks a call that needs no identification. It may set or end a session cookie. */
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
