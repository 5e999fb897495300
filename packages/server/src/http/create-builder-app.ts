import { Hono, type HonoRequest, type MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { identifySession } from "../accounts/identify-session.ts";
import { createProviderCallbacks } from "../accounts/providers/provider-routes.ts";
import { identifyToken } from "../api-tokens/identify-token.ts";
import { createCallbackRoutes } from "../credentials/oauth/callback-routes.ts";
import { createReferenceRoute } from "../pages/api-reference/reference-route.ts";
import { createAssetRoutes } from "../pages/asset-routes.ts";
import { builderPolicy, renderBuilderPage } from "../pages/builder-page.ts";
import { sendPage } from "../pages/send-page.ts";
import type { AppEnv } from "../web/app-env.ts";
import { addRoutes, type Route } from "../web/route.ts";
import { errorBody, handleError } from "./handle-error.ts";
import { identifyActor, openRoute, refuseOtherOrigins, requireOwner } from "./identify-actor.ts";
import { limitBody } from "./limit-body.ts";
import { limitRate } from "./limit-rate.ts";
import { logRequests } from "./log-requests.ts";
import { notHere } from "./not-here.ts";
import { readToEnd } from "./read-to-end.ts";
import { createHealthRoutes } from "./server-routes.ts";
import type { Services } from "./services.ts";
import { traceRequests } from "./trace-requests.ts";

/** The largest request of a signed-in author in megabytes. It allows importing several bots at once. */
const maxBody = 20;

/** The largest request without a sign-in, in megabytes. */
const maxOpenBody = 1;

/** Whether a call is available without a sign-in. */
const isOpen = ({ call }: Route): boolean => call.caller === "anyone" || call.caller === "link";

/** Whether a browser requests a screen of the app, not a call or a file. */
const isScreen = (request: HonoRequest) =>
  (request.method === "GET" || request.method === "HEAD") &&
  !/^\/(api|assets)(\/|$)/.test(request.path) &&
  (request.path === "/" || request.header("accept")?.includes("text/html") === true);

const usualHeaders = { xFrameOptions: "DENY", strictTransportSecurity: false, referrerPolicy: "same-origin" } as const;

/** The headers of answers of the API. They are data, with which nothing is loaded: the pages' policy is longer than most. */
const setDataHeaders = secureHeaders({
  ...usualHeaders,
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
});

/**
 * The web app for authors. Without a sign-in, only the pages of the app (which contain no data), the health check, the
 * API description and the sign-in calls are available.
 */
export const createBuilderApp = (services: Services, routes: readonly Route[]): Hono<AppEnv> => {
  const { environment, addresses, log, findOwner, bus } = services;
  const { PARLEY_RATE_LIMIT: perMinute, PARLEY_TRUST_PROXY: proxies } = environment;
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.notFound((c) =>
    isScreen(c.req)
      ? sendPage(c, renderBuilderPage(services.getBuilderAssets()), { status: 200, cache: "no-cache" })
      : c.json(errorBody(404, "NOT_FOUND", notHere(c.req.path)), 404),
  );
  if (services.tracing.isOn) app.use(traceRequests(services.tracing, "builder"));
  if (services.metrics !== null) app.use(services.metrics.count("builder"));
  app.use(logRequests(log, services.routineLevel), identifyActor(findOwner));
  addRoutes(app, "builder", createHealthRoutes(services));
  if (services.metrics !== null) app.route("/", services.metrics.routes);
  app.route("/", createAssetRoutes(services.builderDist));
  app.route("/", createReferenceRoute(services));
  app.route("/", createCallbackRoutes(services));
  app.route("/", createProviderCallbacks(services));
  // The addresses of the pages' policy are known only once the server listens.
  const setPageHeaders: MiddlewareHandler = (c, next) =>
    secureHeaders({
      ...usualHeaders,
      contentSecurityPolicy: builderPolicy(addresses, environment.PARLEY_DEV_APPS?.builder),
    })(c, next);
  app.use(async (c, next) => {
    const setHeaders = c.req.path.startsWith("/api/") ? setDataHeaders : setPageHeaders;
    // A visitor's uploaded file keeps its own stricter policy. Under the app's policy it could run scripts as the app.
    let own: string | null = null;
    await setHeaders(c, async () => {
      await next();
      own = c.res.headers.get("content-security-policy");
    });
    if (own !== null) c.res.headers.set("content-security-policy", own);
  });
  app.use(
    "/api/*",
    readToEnd,
    limitRate({ name: "builder", perMinute, proxies, bus }),
    refuseOtherOrigins(() => new URL(addresses.builder).origin),
    identifySession(services),
    identifyToken(services),
  );
  for (const path of ["/api/v1/account/*", "/api/v1/invitations/*"]) app.use(path, limitBody(maxOpenBody));
  addRoutes(app, "builder", routes.filter(isOpen).map(openRoute));
  app.use("/api/*", requireOwner, limitBody(maxBody));
  addRoutes(
    app,
    "builder",
    routes.filter((one) => !isOpen(one)),
  );
  return app;
};
