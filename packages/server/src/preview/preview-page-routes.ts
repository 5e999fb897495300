import { toPublicFlow } from "@parley/core/format";
import { renderErrorPage, renderPage } from "@parley/viewer/render";
import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { notFound } from "../http/http-error.ts";
import { runFirstTurn } from "../pages/first-turn.ts";
import type { PageOptions } from "../pages/page-routes.ts";
import { sendNotice, sendPage } from "../pages/send-page.ts";
import type { Services } from "../services.ts";
import { compileDraft } from "../versions/draft-flows.ts";
import { getPreviewFlow, overMessage } from "./get-preview-flow.ts";

/** The header by which the page of a preview shows its permission. */
const previewHeader = "x-parley-preview";

/**
 * The page of a bot's draft, and the drafts that it links to, for whoever holds a permission of the owner. Nothing is
 * stored, and what the visitors' pages do for real is simulated (specification, sections 1 and 6).
 */
export const createPreviewPageRoutes = (services: Services, { getAssets }: PageOptions) => {
  const { previewTokens, definitions, runs, addresses } = services;

  return new Hono<AppEnv>()
    .get("/preview/:token", async (c) => {
      const token = c.req.param("token");
      const grant = previewTokens.read(token);
      if (grant === null) return sendNotice(c, renderErrorPage({ title: "Preview", message: overMessage }), 403);
      const draft = await compileDraft(services, grant.workspaceId, grant.botId);
      if (draft === null) throw notFound("The bot");
      const flow = toPublicFlow(draft, definitions);
      const query = new URL(c.req.url).searchParams;
      const bootstrap = {
        flow,
        links: {},
        publicId: flow.botId,
        isPreview: true,
        previewToken: token,
        firstTurn: runFirstTurn(flow, runs, query, { isPreview: true }),
        isQueryDependent: query.size > 0,
      };
      c.header("X-Robots-Tag", "noindex");
      c.header("Content-Security-Policy", `frame-ancestors ${new URL(addresses.builder).origin}`);
      // The address holds the permission, so the page is not told its own.
      const pageUrl = `${addresses.viewer}/preview`;
      const html = renderPage({ bootstrap, assets: getAssets(), pageUrl, viewerUrl: addresses.viewer });
      return sendPage(c, html, { status: 200, cache: "no-store" });
    })
    .get("/api/v1/preview-flows/:botId", async (c) => {
      const draft = await getPreviewFlow(services, c.req.header(previewHeader) ?? "", c.req.param("botId"));
      c.header("Cache-Control", "no-store");
      return c.json({ flow: toPublicFlow(draft, definitions) });
    });
};
