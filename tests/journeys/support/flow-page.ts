import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import react from "@vitejs/plugin-react";
import type { Browser, Page } from "playwright-core";
import { build, type InlineConfig, type Plugin, preview } from "vite";
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
const page = "src/flow/testing/flow-page.html";

/** Serves the files of the corpus at the root. */
const serveCorpus: Plugin = {
  name: "corpus",
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? "", "http://localhost");
      if (!pathname.endsWith(".json")) return next();
      response.setHeader("content-type", "application/json").end(readFileSync(join(corpus, basename(pathname))));
    });
  },
};

/** Builds the page, with React's warnings, and serves it: a page of single modules took five seconds to open. */
const start = async (): Promise<{ address: string; close: () => Promise<void> }> => {
  const outDir = mkdtempSync(join(tmpdir(), "parley-flow-page-"));
  const options: InlineConfig = {
    root: builder,
    configFile: false,
    plugins: [react(), serveCorpus],
    publicDir: false,
    define: { "process.env.NODE_ENV": '"development"' },
    worker: { format: "es" },
    build: { outDir, minify: false, rolldownOptions: { input: join(builder, page) } },
    preview: { port: 0 },
    logLevel: "error",
  };
  await build(options);
  const server = await preview(options);
  const [address = ""] = server.resolvedUrls?.local ?? [];
  return {
    address: address + page,
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
};

/** A page with the flow of one bot, without a Parley server. */
export const provideFlowPage = () => provide(start, (server) => server.close());

/** Opens a bot's flow: a file of the corpus, or a new bot. `faults` collects page errors. `prepare` runs before the page opens. */
export const openFlow = async (
  browser: Browser,
  { address }: { address: string },
  query: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await prepare?.(page);
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(String(error.error())));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource|net::ERR/.test(message.text()))
      faults.push(message.text());
  });
  await page.goto(`${address}?${query}`);
  await page.waitForSelector("[data-canvas] .react-flow__viewport", { timeout: 60_000 });
  // Heights are recomputed after the fonts have loaded.
  await page.evaluate(async () => void (await document.fonts.ready));
  await settle(page);
  return { page, faults };
};

/** Waits until no card moves or changes its size any more: for ten pictures in a row all are where they were. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const look = () =>
      [...document.querySelectorAll(".react-flow__viewport, [data-card]")]
        .map((element) => Object.values(element.getBoundingClientRect().toJSON()).join())
        .join(" ");
    for (let before = "", same = 0; same < 10; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = look();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
