import { inLanguage } from "@parley/core";
import { pageLanguage, renderErrorPage, renderMissingViewerUrlPage, renderPage } from "@parley/viewer/render";
import { type Context, Hono } from "hono";
import { createLruCache } from "../base/lru-cache.ts";
import { type BotSummaryRow, findPublicBot } from "../bot-rows/bot-repository.ts";
import { onceText, openingOf } from "../bot-rows/opening.ts";
import { encodeJson } from "../database/json-codec.ts";
import { ownSizeLimit } from "../uploads/file-size.ts";
import { pinLinks } from "../versions/pin-links.ts";
import type { PinnedFlow } from "../versions/pinned-flow.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError } from "../web/http-error.ts";
import { runFirstStep } from "./first-step.ts";
import { renderNotFound } from "./not-found.ts";
import { encodePage, encodingOf, sendEncoded, sendNotice } from "./send-page.ts";
import type { PageServices } from "./services.ts";
import { visitorLanguage } from "./visitor-language.ts";
import { watchMoment } from "./watch-moment.ts";

/** The maximum total size of cached pages, in bytes. */
const capacity = 32_000_000;

const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The `frame-ancestors` policy with the author's allowed origins; null if every origin is allowed. */
const frameAncestors = ({ allowedOrigins }: PinnedFlow): string | null => {
  const origins = allowedOrigins.filter((origin) => /^[\w.:/*-]+$/.test(origin));
  return allowedOrigins.length === 0 ? null : `frame-ancestors 'self' ${origins.join(" ")}`.trim();
};

/**
 * The page of a published bot, with its first turn in the HTML (specification, section 2). If the page is the same for
 * all visitors at any time, the response is cached.
 */
export const createPageRoutes = (services: PageServices) => {
  const { environment, database, flowStore, fontStore, fingerprint, addresses, getAssets } = services;
  const configured = environment.NEXT_PUBLIC_VIEWER_URL;
  const pages = createLruCache<Uint8Array<ArrayBuffer>>(capacity);

  const sendBot = async (c: Context<AppEnv>, bot: BotSummaryRow, pinned: PinnedFlow, language: string | undefined) => {
    const url = new URL(c.req.url);
    const flow = inLanguage(pinned.flow, language);
    const isQueryDependent = url.searchParams.size > 0;
    // Compares hosts instead of origins, because a request looks like plain http behind a proxy that ends TLS.
    const own = [addresses.viewer, ...(configured ?? [])].find((address) => new URL(address).host === url.host);
    const pageUrl = own === undefined ? url.href : new URL(url.pathname + url.search, own).href;
    if (own !== undefined && flow.settings.metadata.allowIndexing !== true) c.header("X-Robots-Tag", "noindex");
    const ancestors = frameAncestors(pinned);
    if (ancestors !== null) c.header("Content-Security-Policy", ancestors);
    const links = await pinLinks(database.connection, flowStore, bot.workspace_id, pinned);
    const encoding = encodingOf(c);
    const fonts = await fontStore.fontsOf(flow.theme);
    // The cache key: everything that the page depends on. A version never changes, but its fonts may arrive later.
    const { botId, version } = flow;
    const sheets = fonts.sheets.map((sheet) => sheet.length);
    const { public_id: publicId } = bot;
    const once = onceText(openingOf(bot), language ?? flow.settings.general.language);
    const name = encodeJson({
      botId,
      version,
      links,
      publicId,
      pageUrl,
      own: own ?? null,
      encoding,
      sheets,
      once,
      language,
    });
    const known = isQueryDependent ? undefined : pages.get(name);
    if (known !== undefined) return sendEncoded(c, known, encoding, { status: 200, cache: "no-cache" });

    let isOfTheMoment = false;
    const runs = watchMoment(services.runs, () => {
      isOfTheMoment = true;
    });
    const firstStep = runFirstStep(
      { ...services, runs },
      flow,
      url.searchParams,
      language === undefined ? {} : { language },
    );
    const bootstrap = {
      flow,
      definitions: fingerprint,
      links,
      publicId,
      isPreview: false,
      firstStep,
      isQueryDependent,
      fileSizeLimit: ownSizeLimit(environment),
      ...(once === null ? {} : { once }),
    };
    const html = renderPage({ bootstrap, assets: getAssets(), fonts, pageUrl, viewerUrl: own ?? addresses.viewer });
    const page = await encodePage(html, encoding);
    if (!isQueryDependent && !isOfTheMoment) pages.set(name, page, page.byteLength + name.length);
    return sendEncoded(c, page, encoding, { status: 200, cache: isQueryDependent ? "no-store" : "no-cache" });
  };

  const routes = new Hono<AppEnv>();
  routes.get("/:publicId/", (c) => {
    const { search } = new URL(c.req.url);
    return c.redirect(`/${encodeURIComponent(c.req.param("publicId"))}${search}`, 308);
  });
  return routes.get("/:publicId", async (c) => {
    if (configured === undefined && !localHosts.has(new URL(c.req.url).hostname)) {
      return sendNotice(c, renderMissingViewerUrlPage(), 503);
    }
    const bot = await findPublicBot(database, c.req.param("publicId"));
    if (bot === null || bot.live_version === null) return sendNotice(c, renderNotFound(c, environment), 404);
    const pinned = await flowStore.findFlow({ botId: bot.id, version: bot.live_version });
    if (pinned === null) throw new HttpError(500, "NO_VERSION", "The published version is missing.");
    const language = visitorLanguage(c, pinned.flow, new URL(c.req.url).searchParams);
    const message = await services.places.findClosedText(bot, pinned, language);
    if (message !== null) {
      return sendNotice(
        c,
        renderErrorPage({
          title: pinned.flow.name,
          message,
          isFinal: true,
          ...pageLanguage(pinned.flow, message, language),
        }),
        410,
      );
    }
    return sendBot(c, bot, pinned, language);
  });
};
