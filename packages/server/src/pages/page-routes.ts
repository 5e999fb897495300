import { renderErrorPage, renderMissingViewerUrlPage, renderNotFoundPage, renderPage } from "@parley/viewer/render";
import { type Context, Hono } from "hono";
import { findPublicBot } from "../bots/bot-repository.ts";
import type { AppEnv } from "../http/app-env.ts";
import { HttpError } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { pinLinks } from "../versions/pin-links.ts";
import type { PinnedFlow } from "../versions/pinned-flow.ts";
import { runFirstTurn } from "./first-turn.ts";
import { sendNotice, sendPage } from "./send-page.ts";
import type { ViewerAssets } from "./viewer-assets.ts";

const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Origins whose pages may show the bot in a frame; where the author names none, all. */
const frameAncestors = ({ allowedOrigins }: PinnedFlow): string | null => {
  const origins = allowedOrigins.filter((origin) => /^[\w.:/*-]+$/.test(origin));
  return allowedOrigins.length === 0 ? null : `frame-ancestors 'self' ${origins.join(" ")}`.trim();
};

export interface PageOptions {
  /** Read when the first page is asked for; throws when the viewer has not been built. */
  getAssets(): ViewerAssets;
}

/** The page of a published bot, with its first turn in the HTML (specification, section 2). */
export const createPageRoutes = (services: Services, { getAssets }: PageOptions) => {
  const { environment, database, flowStore, runs, addresses } = services;
  const configured = environment.NEXT_PUBLIC_VIEWER_URL;

  const sendNotFound = (c: Context<AppEnv>) =>
    sendNotice(
      c,
      renderNotFoundPage({
        title: environment.NEXT_PUBLIC_VIEWER_404_TITLE,
        subtitle: environment.NEXT_PUBLIC_VIEWER_404_SUBTITLE,
      }),
      404,
    );

  const sendBot = async (c: Context<AppEnv>, bot: { publicId: string; workspaceId: string }, pinned: PinnedFlow) => {
    const { flow } = pinned;
    const url = new URL(c.req.url);
    const isQueryDependent = url.searchParams.size > 0;
    // Hosts are compared, not origins: behind a proxy that ends TLS the request looks like plain http.
    const own = [addresses.viewer, ...(configured ?? [])].find((address) => new URL(address).host === url.host);
    const pageUrl = own === undefined ? url.href : new URL(url.pathname + url.search, own).href;
    if (own !== undefined && flow.settings.metadata.allowIndexing !== true) c.header("X-Robots-Tag", "noindex");
    const ancestors = frameAncestors(pinned);
    if (ancestors !== null) c.header("Content-Security-Policy", ancestors);
    const links = await pinLinks(database.connection, flowStore, bot.workspaceId, pinned);
    const firstTurn = runFirstTurn(flow, runs, url.searchParams);
    const bootstrap = { flow, links, publicId: bot.publicId, isPreview: false, firstTurn, isQueryDependent };
    const html = renderPage({ bootstrap, assets: getAssets(), pageUrl, viewerUrl: own ?? addresses.viewer });
    return sendPage(c, html, { status: 200, cache: isQueryDependent ? "no-store" : "no-cache" });
  };

  return new Hono<AppEnv>().get("/:publicId", async (c) => {
    if (configured === undefined && !localHosts.has(new URL(c.req.url).hostname)) {
      return sendNotice(c, renderMissingViewerUrlPage(), 503);
    }
    const bot = await findPublicBot(database.connection, c.req.param("publicId"));
    if (bot === null || bot.live_version === null) return sendNotFound(c);
    const pinned = await flowStore.findFlow({ botId: bot.id, version: bot.live_version });
    if (pinned === null) throw new HttpError(500, "NO_VERSION", "The published version is missing.");
    if (bot.is_closed === 1) {
      const message = pinned.flow.settings.general.systemMessages.botClosed;
      return sendNotice(c, renderErrorPage({ title: pinned.flow.name, message }), 410);
    }
    return sendBot(c, { publicId: bot.public_id, workspaceId: bot.workspace_id }, pinned);
  });
};
