import { OpenAPIHono } from "@hono/zod-openapi";
import { secureHeaders } from "hono/secure-headers";
import type { Logger } from "pino";
import { mainOwner } from "./accounts/main-owner.ts";
import { createBotRoutes } from "./bots/bot-routes.ts";
import { createSpecifiedRoutes } from "./bots/specified-routes.ts";
import { createOwnerChatRoutes } from "./chat/owner-chat-routes.ts";
import { createSessionRoutes } from "./chat/session-routes.ts";
import { createCredentialRoutes } from "./credentials/credential-routes.ts";
import type { AppEnv } from "./http/app-env.ts";
import { handleError } from "./http/handle-error.ts";
import { createHealthRoutes } from "./http/health.ts";
import { limitBody } from "./http/limit-body.ts";
import { limitRate } from "./http/limit-rate.ts";
import { logRequests } from "./http/log-requests.ts";
import { requireOwner } from "./http/require-owner.ts";
import { renderHomePage } from "./pages/home-page.ts";
import { createPreviewLinkRoutes } from "./preview/preview-link-routes.ts";
import { createOwnerResultRoutes } from "./results/owner-routes.ts";
import type { Services } from "./services.ts";
import { createOwnerFileRoutes } from "./uploads/file-routes.ts";

/** Megabytes the owner may send at once: several bots are imported in one call. */
const maxBody = 20;

/** What authors reach. Nothing of it is public but the home page and the description of the API. */
export const createBuilderApp = (
  services: Services,
  { log, instance, isOwnerToken }: { log: Logger; instance: string; isOwnerToken: (token: string) => boolean },
): OpenAPIHono<AppEnv> => {
  const { environment, addresses, database } = services;
  const app = new OpenAPIHono<AppEnv>();
  app.onError(handleError);
  app.notFound((c) => c.json({ code: "NOT_FOUND", message: "There is nothing at this address." }, 404));
  app.use(logRequests(log));
  app.route("/", createHealthRoutes(database, instance));
  app.use(
    secureHeaders({
      xFrameOptions: "DENY",
      strictTransportSecurity: false,
      contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], frameAncestors: ["'none'"] },
    }),
  );
  app.get("/", (c) => c.html(renderHomePage(addresses)));
  app.openAPIRegistry.registerComponent("securitySchemes", "ownerToken", { type: "http", scheme: "bearer" });
  app.doc31("/openapi.json", () => ({
    openapi: "3.1.0",
    info: { title: "Parley: the owner's API", version: "1" },
    servers: [{ url: addresses.builder }],
  }));
  app.use(
    "/api/*",
    limitRate(environment.PARLEY_RATE_LIMIT, environment.PARLEY_TRUST_PROXY),
    requireOwner(isOwnerToken, () => new URL(addresses.builder).origin),
    limitBody(maxBody),
  );
  app.route("/", createBotRoutes(services, mainOwner));
  app.route("/", createCredentialRoutes(services, mainOwner));
  app.route("/", createOwnerResultRoutes(services, mainOwner));
  app.route("/", createSpecifiedRoutes(services, mainOwner));
  app.route("/", createOwnerChatRoutes(services, mainOwner, isOwnerToken));
  app.route("/", createPreviewLinkRoutes(services, mainOwner));
  app.route("/", createSessionRoutes(services));
  app.route("/", createOwnerFileRoutes(services, mainOwner));
  return app;
};
