import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { provideChromium } from "../../../scripts/lib/chromium.mjs";
import type { Parley } from "./parley.ts";
import { provide } from "./provide.ts";

/** A real Chromium. Throws when there is none: the runner decides beforehand whether these tests can run. */
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
      // A page that did not come is opened again by the test: two visits at once would be one visitor too many.
      "--disable-auto-reload",
    ],
  });
};

export const provideBrowser = () => provide(startBrowser, (browser) => browser.close());

/** What goes wrong on the pages of a browser from now on: errors thrown and errors logged. */
export const collectFaults = (context: BrowserContext): string[] => {
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("console", (message) => {
    // Requests that fail are logged (specification, section 7), and some tests cut the network on purpose.
    if (message.type() === "error" && !/Failed to load resource|net::ERR|Failed to fetch/.test(message.text()))
      faults.push(message.text());
  });
  return faults;
};

/** A visitor's browser in which every fault of a page fails the test. */
export const newVisitor = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; faults: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  return { context, faults: collectFaults(context) };
};

/** Opens the builder, and makes the owner's account in it. */
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
