import { renderErrorPage } from "@parley/viewer/render";
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { identifyToken } from "../api-tokens/identify-token.ts";
import { createAssetRoutes } from "../pages/asset-routes.ts";
import { createEmbedScript } from "../pages/embed-script.ts";
import { createFontRoutes } from "../pages/font-routes.ts";
import { renderNotFound } from "../pages/not-found.ts";
import { createPageRoutes } from "../pages/page-routes.ts";
import { createPreviewPage } from "../preview/preview-page.ts";
import type { AppEnv } from "../web/app-env.ts";
import { addRoutes, type Route } from "../web/route.ts";
import { allowAnyOrigin } from "./allow-any-origin.ts";
import { errorBody, findHttpError, handleError } from "./handle-error.ts";
import { identifyActor } from "./identify-actor.ts";
import { limitBody } from "./limit-body.ts";
import { limitRate } from "./limit-rate.ts";
import { logRequests } from "./log-requests.ts";
import { notHere } from "./not-here.ts";
import { readToEnd } from "./read-to-end.ts";
import { createHealthRoutes } from "./server-routes.ts";
import type { Services } from "./services.ts";
import { traceRequests } from "./trace-requests.ts";

/** The largest request of a visitor, in megabytes. */
const maxBody = 1;

/**
 * Leaves out security headers that only browsers too old for Parley read. They would make up a tenth of some responses.
 */
const forgotten = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Whether a path is that of a page for people. Errors are pages there, and JSON elsewhere. */
const isPage = (path: string) => !/^\/(api|assets|uploads|embed)\//.test(path);

/**
 * The app for visitors: the pages of published bots and the calls that these make. It contains no calls of the builder.
 */
export const createViewerApp = (services: Services, routes: readonly Route[]): Hono<AppEnv> => {
  const { environment, log, findOwner, viewerDist } = services;
  const app = new Hono<AppEnv>();
  app.onError(async (error, c) => {
    const response = await handleError(error, c);
    if (!isPage(c.req.path)) return response;
    const { message, status } = findHttpError(error) ?? { message: "Something went wrong on the server.", status: 500 };
    const retryAfter = response.headers.get("Retry-After");
    if (retryAfter !== null) c.header("Retry-After", retryAfter);
    // The page goes out as it is, however the JSON was encoded.
    c.header("Content-Encoding", undefined);
    return c.html(renderErrorPage({ message, isFinal: status < 500 && status !== 429 }), status);
  });
  app.notFound((c) => {
    if (!isPage(c.req.path)) return c.json(errorBody(404, "NOT_FOUND", notHere(c.req.path)), 404);
    return c.html(renderNotFound(c, environment), 404);
  });
  if (services.tracing.isOn) app.use(traceRequests(services.tracing, "viewer"));
  if (services.metrics !== null) app.use(services.metrics.count("viewer"));
  app.use(logRequests(log, services.routineLevel), identifyActor(findOwner));
  addRoutes(app, "viewer", createHealthRoutes(services));
  app.route("/", createAssetRoutes(viewerDist));
  app.route("/", createEmbedScript(services.embedDist));
  app.route("/", createFontRoutes(services));
  // Bots are embedded in other sites' frames, so this app restricts neither framing nor cross-origin reading.
  const open = { xFrameOptions: false, crossOriginResourcePolicy: false, crossOriginOpenerPolicy: false };
  // This app sends no Strict-Transport-Security: the domain's administrator decides whether it uses https only.
  app.use(secureHeaders({ ...open, ...forgotten, strictTransportSecurity: false }));
  const { PARLEY_RATE_LIMIT: perMinute, PARLEY_TRUST_PROXY: proxies } = environment;
  const rate = limitRate({ name: "viewer", perMinute, proxies, bus: services.bus });
  app.use("/api/*", readToEnd, allowAnyOrigin, rate, limitBody(maxBody), identifyToken(services));
  app.use("/embed/*", allowAnyOrigin, rate);
  // Uploads have no general size limit: each upload address contains its own.
  app.use("/uploads/*", readToEnd, allowAnyOrigin, rate);
  addRoutes(app, "viewer", routes);
  // Crawlers may read all pages: those that must not be indexed say so themselves.
  app.get("/robots.txt", (c) => c.text("User-agent: *\nDisallow: /api/\n"));
  app.route("/", createPreviewPage(services));
  app.route("/", createPageRoutes(services));
  return app;
};
