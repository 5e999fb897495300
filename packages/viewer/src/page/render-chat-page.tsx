import { bubbleViews, inputViews } from "@parley/blocks/views";
import type { Flow } from "@parley/core";
import { renderToString } from "react-dom/server";
import { type PageInput, pageIds } from "../bootstrap.ts";
import { firstState } from "../chat/chat-state.ts";
import type { Chat } from "../chat/create-chat.ts";
import { usesFurtherBlocks } from "../chat/uses-further-blocks.ts";
import { ChatPage } from "../components/chat-page.tsx";
import { themeCss } from "../theme/theme-css.ts";
import { renderDocument } from "./document.ts";
import { embedJson, escapeHtml } from "./escape.ts";
import { pageMetadata, pageTitle } from "./page-metadata.ts";
import { beforePaint, bundleScript } from "./page-scripts.ts";
import { textDirection } from "./text-direction.ts";

/** The page of a published bot: its first turn readable without any script, and everything that the script takes over. */
export const renderPage = ({ bootstrap, assets, pageUrl, viewerUrl }: PageInput): string => {
  const { flow, firstTurn } = bootstrap;
  const state = firstState(firstTurn.outputs, flow.settings.typingEmulation);
  const content = renderToString(
    <ChatPage flow={flow} chat={chatAtRest(state)} bubbleViews={bubbleViews} inputViews={inputViews} />,
  );
  return renderDocument({
    dir: textDirection(firstTurn.outputs.map((output) => (output.type === "bubble" ? output.text : "")).join(" ")),
    title: pageTitle(flow),
    head: `${pageMetadata({ flow, pageUrl, viewerUrl })}\n${beforePaint(bootstrap)}\n${bundleScript(assets.script)}${preload(flow, assets.further)}`,
    styles: `${assets.styles}\n${themeCss(flow.theme)}`,
    body: [
      `<div id="${pageIds.root}">${content}</div>`,
      `<p class="parley-load-failed" role="alert">The chat could not be loaded. <a href="">Try again</a></p>`,
      `<noscript><p class="parley-no-script">Switch on JavaScript in your browser to answer.</p></noscript>`,
      `<script type="application/json" id="${pageIds.bootstrap}">${embedJson(bootstrap)}</script>`,
    ].join("\n"),
  });
};

/** The script of further blocks is fetched beside the main one, not after it. */
const preload = (flow: Flow, further: string | undefined): string =>
  further !== undefined && usesFurtherBlocks(flow)
    ? `\n<link rel="modulepreload" crossorigin href="${escapeHtml(further)}">`
    : "";

/** A chat in which nothing happens, for the server. */
const chatAtRest = (state: Chat["initial"]): Chat => ({
  initial: state,
  state: () => state,
  subscribe: () => () => {},
  start: async () => {},
  reply: async () => {},
  ready: () => {},
  fail: () => {},
  setOffline: () => {},
});
