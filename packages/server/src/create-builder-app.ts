import { OpenAPIHono } from "@hono/zod-openapi";
import { secureHeaders } from "hono/secure-headers";
import type { Logger } from "pino";
import type { Owner } from "./accounts/actor.ts";
import { createTokenCheck } from "./accounts/create-token-check.ts";
import { mainWorkspaceId } from "./accounts/workspace-repository.ts";
import { createBotRoutes } from "./bots/bot-routes.ts";
import { createSpecifiedRoutes } from "./bots/specified-routes.ts";
import { createPreviewRoutes } from "./chat/preview-routes.ts";
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
import { createSessionUploadRoutes } from "./uploads/upload-routes.ts";

/** Megabytes the owner may send at once: several bots are imported in one call. */
const maxBody = 20;

/** What authors reach. Nothing of it is public but the home page and the description of the API. */
export const createBuilderApp = (
  services: Services,
  { log, instance, ownerToken }: { log: Logger; instance: string; ownerToken: string },
): OpenAPIHono<AppEnv> => {
  const { environment, addresses, database } = services;
  const owner: Owner = { type: "owner", workspaceId: mainWorkspaceId };
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
    requireOwner(createTokenCheck(ownerToken), () => new URL(addresses.builder).origin),
    limitBody(maxBody),
  );
  app.route("/", createBotRoutes(services, owner));
  app.route("/", createCredentialRoutes(services, owner));
  app.route("/", createOwnerResultRoutes(services, owner));
  app.route("/", createSpecifiedRoutes(services, owner));
  app.route("/", createPreviewRoutes(services, owner));
  app.route("/", createPreviewLinkRoutes(services, owner));
  app.route("/", createSessionUploadRoutes(services, "preview"));
  app.route("/", createOwnerFileRoutes(services, owner));
  return app;
};
