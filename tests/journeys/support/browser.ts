import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { provideChromium } from "../../../scripts/lib/chromium.mjs";
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
    ],
  });
};

export const provideBrowser = () => provide(startBrowser, (browser) => browser.close());

/** A visitor's browser in which every fault of a page fails the test: errors thrown and errors logged. */
export const newVisitor = async (browser: Browser): Promise<{ context: BrowserContext; faults: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("console", (message) => {
    // Requests that fail are logged (specification, section 7), and some tests cut the network on purpose.
    if (message.type() === "error" && !/Failed to load resource|net::ERR|Failed to fetch/.test(message.text()))
      faults.push(message.text());
  });
  return { context, faults };
};
