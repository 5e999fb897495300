import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { Browser, Page } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";
import type { BotDocument } from "../../../packages/builder/src/document/index.ts";
import { root } from "../../../scripts/lib/project.mjs";
import { corpus } from "./parley.ts";
import { provide } from "./provide.ts";

declare global {
  interface Window {
    /** The page's document. */
    bot: BotDocument;
  }
}

const builder = join(root, "packages/builder");

const start = async (): Promise<ViteDevServer> => {
  const server = await createServer({
    root: builder,
    configFile: false,
    plugins: [react()],
    publicDir: corpus,
    server: { port: 0, hmr: false, watch: null },
    worker: { format: "es" },
    // Otherwise Vite would discover it when the worker starts, and reload the page.
    optimizeDeps: { include: ["@dagrejs/dagre"] },
    logLevel: "error",
  });
  return server.listen();
};

/** A page with the flow of one bot, without a Parley server. */
export const provideFlowPage = () => provide(start, (server) => server.close());

/** Opens a bot's flow: a file of the corpus, or a new bot. `faults` collects page errors. */
export const openFlow = async (
  browser: Browser,
  server: ViteDevServer,
  query: string,
): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(String(error.error())));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource|net::ERR/.test(message.text()))
      faults.push(message.text());
  });
  const [address = ""] = server.resolvedUrls?.local ?? [];
  await page.goto(`${address}src/flow/testing/flow-page.html?${query}`, { timeout: 90_000 });
  await page.waitForSelector("[data-canvas] .react-flow__viewport", { timeout: 60_000 });
  // Heights are recomputed after the fonts have loaded.
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.waitForTimeout(300);
  return { page, faults };
};
