import { runs } from "@parley/blocks/runs";
import { bubbleViews, inputViews, viewFiles } from "@parley/blocks/views";
import { dynamicTheme, renderTemplate } from "@parley/core";
import { type VisitorTexts, visitorTexts } from "@parley/core/visitor-texts";
import { progressOf, valuesOf } from "@parley/engine";
import { setTexts } from "@parley/ui";
import { renderToString } from "react-dom/server";
import { pageIds } from "../base/page-names.ts";
import { ChatPage, type ShownChat } from "../components/chat-page.tsx";
import { needsFurtherBlocks, viewsApartIn } from "../flows/load-blocks.ts";
import type { Bootstrap } from "../state/bootstrap.ts";
import { type ChatState, firstState } from "../state/chat-state.ts";
import { fallbackFaces } from "../theme/fallback-font.ts";
import { fontName } from "../theme/font.ts";
import { authorCss, themeCss } from "../theme/theme-css.ts";
import { renderBadge } from "./badge.ts";
import { renderDocument } from "./document.ts";
import { embedCss, embedJson, escapeHtml } from "./escape.ts";
import { renderHeadCode } from "./head-code.ts";
import type { PageInput } from "./page-input.ts";
import { type PageLanguage, pageLanguage } from "./page-language.ts";
import { pageMetadata, pageTitle } from "./page-metadata.ts";
import { beforePaint, bundleScript, lateFont } from "./page-scripts.ts";
import { renderProgressBar } from "./progress-bar.ts";
import { renderTagManager } from "./tag-manager.ts";

/**
 * Returns the elements that the author's settings add to the page. Previews contain no third-party code and disclose
 * nothing.
 */
const authorParts = ({ flow, isPreview, firstStep }: PageInput["bootstrap"]): { head: string; body: string } => {
  const { customHeadCode = "", googleTagManagerId = "" } = flow.settings.metadata;
  if (isPreview) return { head: "", body: "" };
  const valueOf = valuesOf(firstStep.session);
  // If the bot asks for consent, the page's script adds it later.
  const tagManagerId = flow.settings.consent.isEnabled ? "" : renderTemplate(googleTagManagerId, valueOf).trim();
  const { head, body } = renderTagManager(tagManagerId);
  return { head: `${head}\n${renderHeadCode(customHeadCode, valueOf)}`.trim(), body };
};

const progressBar = ({ flow, firstStep }: PageInput["bootstrap"], name: string): string =>
  flow.theme.general.progressBar.isEnabled
    ? renderProgressBar(progressOf({ [flow.botId]: flow }, runs, firstStep.session), name)
    : "";

/**
 * Renders the page of a published bot: the first turn is readable without scripts, and the script's data is embedded.
 */
export const renderPage = (input: PageInput): string => {
  const { flow, firstStep } = input.bootstrap;
  const firstTexts = firstStep.outputs.map((output) => (output.type === "bubble" ? output.text : "")).join(" ");
  const language = pageLanguage(flow, firstTexts, firstStep.session.context.language);
  const texts = visitorTexts(language.lang);
  // Rendering is synchronous, so no other page gets these texts.
  setTexts(texts.said);
  try {
    return renderIn(language, texts, input);
  } finally {
    setTexts();
  }
};

const renderIn = (
  language: PageLanguage,
  { page, chat: words, said }: VisitorTexts,
  { bootstrap, assets, fonts, pageUrl, viewerUrl }: PageInput,
): string => {
  const { flow, firstStep } = bootstrap;
  const state = firstState(
    firstStep.outputs,
    flow.settings.typingEmulation,
    dynamicTheme(flow.theme, valuesOf(firstStep.session)),
  );
  const { font } = flow.theme.general;
  const author = authorParts(bootstrap);
  const content = renderToString(<ChatPage chat={chatAtRest(state)} {...{ words, flow, bubbleViews, inputViews }} />);
  return renderDocument({
    ...language,
    title: pageTitle(flow),
    head: `${pageMetadata({ flow, pageUrl, viewerUrl, usualDescription: page.description })}\n${beforePaint(bootstrap)}\n${bundleScript(assets.script)}${preload(bootstrap, assets)}`,
    styles: [assets.styles, themeCss(flow.theme), fonts.sheets.length > 0 ? fallbackFaces(fontName(font)) : ""].join(
      "\n",
    ),
    // Each sheet has its own element, so that an unclosed rule can't affect the next one.
    lateHead: [...fonts.sheets.map((css) => sheet(authorCss(css), fontName(font))), author.head].join("\n"),
    body: [
      author.body,
      progressBar(bootstrap, page.progress),
      `<div id="${pageIds.root}">${content}</div>`,
      `<p class="parley-load-failed" role="alert">${page.notLoaded} <a href="">${words.again}</a></p>`,
      `<noscript><p class="parley-no-script">${page.noScripts}</p></noscript>`,
      flow.settings.general.isBrandingEnabled ? renderBadge(page.madeWith) : "",
      `<script type="application/json" id="${pageIds.bootstrap}">${embedJson({ ...bootstrap, words, ...(said ? { texts: said } : {}) } satisfies Bootstrap)}</script>`,
    ]
      .filter((part) => part !== "")
      .join("\n"),
  });
};

/** A style sheet; one that does nothing but bring fonts comes into effect later. */
const sheet = (css: string, family: string): string => {
  const isOnlyFonts = css.replace(/@font-face\s*\{[^{}]*\}/gi, "").trim() === "";
  return `<style>${embedCss(css)}</style>${isOnlyFonts ? lateFont(family) : ""}`;
};

/** Preloads what the first turn needs in parallel to the main script: what moves it, and the views that it shows. */
const preload = ({ firstStep: { outputs } }: PageInput["bootstrap"], assets: PageInput["assets"]): string =>
  [
    assets.beside,
    needsFurtherBlocks(outputs) ? assets.further : undefined,
    ...viewsApartIn(outputs).map((type) => assets.views?.[viewFiles[type] ?? ""]),
  ]
    .map((script) => (script ? `\n<link rel="modulepreload" crossorigin href="${escapeHtml(script)}">` : ""))
    .join("");

/** A chat that never changes, for rendering on the server. */
const chatAtRest = (state: ChatState): ShownChat => ({
  initial: state,
  state: () => state,
  subscribe: () => () => {},
  start: async () => {},
  reply: async () => {},
  ready: () => {},
  report: () => {},
});
