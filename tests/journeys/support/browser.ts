import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterEach } from "vitest";
import { provideChromium } from "../../../scripts/lib/chromium.mjs";
import type { Parley } from "./parley.ts";
import { provide } from "./provide.ts";

/** Starts Chromium. Throws if there is none; the runner checks that before. */
const startBrowser = async (): Promise<Browser> => {
  const found = await provideChromium();
  if ("missing" in found) throw new Error(found.missing);
  return chromium.launch({
    executablePath: found.path,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Widths of text, and so of boxes, are the same in Chromium and its headless shell.
      "--font-render-hinting=none",
      // A page that did not come is opened again by the test: two visits at once would be one visitor too many.
      "--disable-auto-reload",
    ],
  });
};

let shared: Promise<Browser> | undefined;

/** Prints what the pages of a test that failed show: such failures are often seen once, on a busy machine. */
const tellPages = async (browser: Browser): Promise<void> => {
  const frames = browser.contexts().flatMap((context) => context.pages().flatMap((page) => page.frames()));
  for (const frame of frames.filter((one) => one.url() !== "about:blank")) {
    const look = () => {
      const { activeElement, visibilityState } = document;
      return `focus on ${activeElement?.outerHTML.slice(0, 200)}, ${visibilityState}:\n${document.body.innerText.slice(-600)}`;
    };
    const seen = await Promise.race([
      frame.evaluate(look).catch(String),
      new Promise<string>((resolve) => setTimeout(resolve, 5000, "does not answer")),
    ]);
    console.log(`${frame.url()} ${seen}`);
  }
};

/** The browser that the files of one worker share. It ends with the worker's process. */
export const provideBrowser = () => {
  afterEach(async ({ task }) => {
    const browser = task.result?.errors?.length ? await shared : undefined;
    if (browser?.isConnected()) await tellPages(browser);
  });
  return provide(
    async () => {
      if (!(await shared)?.isConnected()) shared = startBrowser();
      return shared as Promise<Browser>;
    },
    async (browser) => {
      for (const context of browser.contexts()) await context.close();
    },
  );
};

/** Collects errors that pages of a browser throw or log from now on. */
export const collectFaults = (context: BrowserContext): string[] => {
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("console", (message) => {
    // Failed requests are logged (specification, section 7), and some tests cut the network on purpose.
    if (message.type() === "error" && !/Failed to load resource|net::ERR|Failed to fetch/.test(message.text()))
      faults.push(message.text());
  });
  return faults;
};

/** Opens a visitor's browser in which any page error fails the test. */
export const newVisitor = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; faults: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  return { context, faults: collectFaults(context) };
};

/** Opens the builder and creates the owner's account. */
export const openBuilder = async (
  page: Page,
  { builderUrl, welcomeUrl }: Pick<Parley, "builderUrl" | "welcomeUrl">,
) => {
  await page.goto(`${builderUrl}/sign-in`);
  const token = new URL(welcomeUrl() ?? "").searchParams.get("token");
  await page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json", "x-parley-app": "1" };
      const response = await fetch("/api/v1/account", { method: "POST", headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(await response.text());
    },
    { token, name: "Ann Author", email: "ann@example.org", password: "correct horse battery" },
  );
};
