import { renderErrorPage, renderNotFoundPage } from "@parley/viewer/render";
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Logger } from "pino";
import { mainOwner } from "./accounts/main-owner.ts";
import { createChatRoutes } from "./chat/chat-routes.ts";
import { createOwnerChatRoutes } from "./chat/owner-chat-routes.ts";
import { createSendMessageRoutes } from "./chat/send-message-routes.ts";
import { createSessionRoutes } from "./chat/session-routes.ts";
import { createEffectRoutes } from "./effects/effect-routes.ts";
import { allowAnyOrigin } from "./http/allow-any-origin.ts";
import type { AppEnv } from "./http/app-env.ts";
import { findHttpError, handleError } from "./http/handle-error.ts";
import { createHealthRoutes } from "./http/health.ts";
import { limitBody } from "./http/limit-body.ts";
import { limitRate } from "./http/limit-rate.ts";
import { logRequests } from "./http/log-requests.ts";
import { createAssetRoutes } from "./pages/asset-routes.ts";
import { createPageRoutes, type PageOptions } from "./pages/page-routes.ts";
import { createPaymentRoutes } from "./payments/payment-routes.ts";
import { createPreviewPageRoutes } from "./preview/preview-page-routes.ts";
import { createVisitorResultRoutes } from "./results/visitor-routes.ts";
import type { Services } from "./services.ts";
import { createFileRoutes, isFilePath } from "./uploads/file-routes.ts";
import { createUploadRoutes } from "./uploads/upload-routes.ts";
import { createPublicRoutes } from "./versions/public-routes.ts";

/** Megabytes a visitor may send at once. */
const maxBody = 1;

/** Headers for browsers that none of our scripts runs in. They would be a tenth of what some answers weigh. */
const forgotten = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

const isPage = (path: string) => !path.startsWith("/api/") && !path.startsWith("/assets/") && !isFilePath(path);

/** What visitors reach: published bots' pages, and the calls these make. Nothing of the builder is in it. */
export const createViewerApp = (
  services: Services,
  options: PageOptions & {
    log: Logger;
    instance: string;
    viewerDist: string;
    isOwnerToken: (token: string) => boolean;
  },
): Hono<AppEnv> => {
  const { log, instance, viewerDist, isOwnerToken, ...pages } = options;
  const { environment, database } = services;
  const app = new Hono<AppEnv>();
  app.onError(async (error, c) => {
    const response = await handleError(error, c);
    if (!isPage(c.req.path)) return response;
    const { message, status } = findHttpError(error) ?? { message: "Something went wrong on the server.", status: 500 };
    return c.html(renderErrorPage({ title: "Error", message }), status);
  });
  app.notFound((c) => {
    if (!isPage(c.req.path)) return c.json({ code: "NOT_FOUND", message: "There is nothing at this address." }, 404);
    const title = environment.NEXT_PUBLIC_VIEWER_404_TITLE;
    return c.html(renderNotFoundPage({ title, subtitle: environment.NEXT_PUBLIC_VIEWER_404_SUBTITLE }), 404);
  });
  app.use(logRequests(log));
  app.route("/", createHealthRoutes(database, instance));
  app.route("/", createAssetRoutes(viewerDist));
  // Bots are shown in frames on other sites, so framing is not restricted here; nor is reading across origins.
  const open = { xFrameOptions: false, crossOriginResourcePolicy: false, crossOriginOpenerPolicy: false };
  // Whether a domain and all its subdomains speak https only is for whoever runs the domain to say.
  app.use(secureHeaders({ ...open, ...forgotten, strictTransportSecurity: false }));
  const rate = limitRate(environment.PARLEY_RATE_LIMIT, environment.PARLEY_TRUST_PROXY);
  app.use("/api/*", allowAnyOrigin, rate, limitBody(maxBody));
  // How large a file may be stands in the address it is sent to.
  app.use("/uploads/*", allowAnyOrigin, rate);
  app.route("/", createVisitorResultRoutes(services));
  app.route("/", createEffectRoutes(services));
  app.route("/", createPaymentRoutes(services));
  app.route("/", createChatRoutes(services));
  app.route("/", createSessionRoutes(services));
  app.route("/", createOwnerChatRoutes(services, mainOwner, isOwnerToken));
  app.route("/", createSendMessageRoutes(services));
  app.route("/", createUploadRoutes(services));
  app.route("/", createFileRoutes(services));
  app.route("/", createPublicRoutes(services));
  // Crawlers must be able to read the pages: those that must not be listed say so themselves.
  app.get("/robots.txt", (c) => c.text("User-agent: *\nDisallow: /api/\n"));
  app.route("/", createPreviewPageRoutes(services, pages));
  app.route("/", createPageRoutes(services, pages));
  return app;
};
