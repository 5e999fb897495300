import { chooseLanguage, type Flow, inLanguage } from "@parley/core";
import { toPublicFlow } from "@parley/core/format";
import { renderErrorPage, renderPage } from "@parley/viewer/render";
import { tryOutQuery } from "@parley/viewer/try-out";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { runFirstStep } from "../pages/first-step.ts";
import { sendNotice, sendPage } from "../pages/send-page.ts";
import { ownSizeLimit } from "../uploads/file-size.ts";
import { compileDraft } from "../versions/compile-draft.ts";
import { findWorkspaceDraft } from "../versions/draft-flows.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { findGrant } from "./find-grant.ts";
import { overMessage } from "./preview-tokens.ts";
import type { PreviewServices } from "./services.ts";

/** The maximum size of a form with a bot file, in bytes. */
const maxSize = 5 * 1_048_576;

const sendOver = (c: Context<AppEnv>) =>
  sendNotice(c, renderErrorPage({ title: "Preview", message: overMessage, isFinal: true }), 403);

/** Sends the page that plays an unpublished flow. */
const sendPreview = async (
  services: PreviewServices,
  c: Context<AppEnv>,
  compiled: Flow,
  token: string,
): Promise<Response> => {
  const { addresses, environment, fontStore, getAssets } = services;
  const query = new URL(c.req.url).searchParams;
  // In the preview beside the flow, another script controls the page, and the builder tells it what to show.
  const isTryOut = query.has(tryOutQuery);
  query.delete(tryOutQuery);
  // Only the address decides: authors see the main language, whatever their browser's is.
  const language = chooseLanguage(compiled, query.getAll("lang"));
  const flow = inLanguage(compiled, language);
  const bootstrap = {
    flow,
    definitions: services.fingerprint,
    links: {},
    publicId: flow.botId,
    isPreview: true,
    previewToken: token,
    ...(isTryOut ? { builderOrigin: new URL(addresses.builder).origin } : {}),
    firstStep: runFirstStep(services, flow, query, {
      isPreview: true,
      ...(language === undefined ? {} : { language }),
    }),
    isQueryDependent: query.size > 0,
    fileSizeLimit: ownSizeLimit(environment),
  };
  c.header("X-Robots-Tag", "noindex");
  c.header("Content-Security-Policy", `frame-ancestors ${new URL(addresses.builder).origin}`);
  // The page's own address contains the permission, so the bot gets this shorter one.
  const pageUrl = `${addresses.viewer}/preview`;
  const fonts = await fontStore.fontsOf(flow.theme);
  const { getTryOut, styles, ...visitors } = getAssets();
  const assets = isTryOut ? { script: getTryOut(), styles } : { ...visitors, styles };
  const html = renderPage({ bootstrap, assets, fonts, pageUrl, viewerUrl: addresses.viewer });
  return sendPage(c, html, { status: 200, cache: "no-store" });
};

/**
 * `/preview/…`: the page that plays a bot's draft, or a bot file submitted by a form, for anyone with a permission in
 * the address. Nothing is stored, and effects of a visitor's page are simulated (specification, sections 1 and 6).
 */
export const createPreviewPage = (services: PreviewServices) => {
  const tooLarge = () => {
    throw new HttpError(413, "TOO_LARGE", "The file is larger than 5 MB.");
  };
  return new Hono<AppEnv>()
    .use("/preview/:token", bodyLimit({ maxSize, onError: tooLarge }))
    .get("/preview/:token", async (c) => {
      const token = c.req.param("token");
      const grant = await findGrant(services, token);
      if (grant === null) return sendOver(c);
      const { workspaceId, botId } = grant;
      const file = botId === null ? null : await findWorkspaceDraft(services, workspaceId, botId);
      if (botId === null || file === null) throw notFound("The bot");
      const flow = toPublicFlow(await compileDraft(services, file, botId), services.definitions);
      return sendPreview(services, c, flow, token);
    })
    .post("/preview/:token", async (c) => {
      const token = c.req.param("token");
      // Without the permission, pages of other sites could play their own files at this address.
      const grant = await findGrant(services, token);
      if (grant === null || grant.botId !== null) return sendOver(c);
      const { file: content } = await c.req.parseBody();
      if (typeof content !== "string") throw new HttpError(400, "BAD_REQUEST", "The form has no bot file.");
      const text = { name: "The file", content, botId: "preview" };
      const flow = await services.fileWork.run("readPublicFlow", text, content.length);
      return sendPreview(services, c, flow, token);
    });
};
