// @ts-check
import { chromium } from "playwright-core";
import { provideChromium } from "../scripts/lib/chromium.mjs";
import { median } from "./support/median.mjs";
import { startBenchServer } from "./support/server.mjs";

const visits = 9;

/**
 * Measures the time from navigation to the paint of the first message, in a real browser with an empty cache, compared
 * with an empty page.
 */
export default async () => {
  const found = await provideChromium();
  if ("missing" in found) throw new Error(`This bench needs Chromium: ${found.missing}`);
  const server = await startBenchServer();
  const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox", "--disable-gpu"] });
  const paintOf = async (/** @type {string} */ address) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    let bytes = 0;
    let requests = 0;
    page.on("requestfinished", async (request) => {
      requests += 1;
      const sizes = await request.sizes().catch(() => null);
      bytes += sizes ? sizes.responseBodySize + sizes.responseHeadersSize : 0;
    });
    await page.goto(address, { waitUntil: "networkidle" });
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
    await context.close();
    return { paint, bytes, requests };
  };
  try {
    const ours = [];
    const empty = [];
    for (let index = 0; index < visits; index += 1) {
      ours.push(await paintOf(server.address));
      empty.push(await paintOf(`${server.viewerUrl}/healthz`));
    }
    const first = ours[0] ?? { bytes: 0, requests: 0 };
    return {
      name: "Viewer: navigation to the first message painted",
      note: "Chromium on loopback, empty cache, server and browser on the same machine.",
      figures: [
        {
          label: "first message painted",
          value: median(ours.map(({ paint }) => paint)),
          unit: "ms",
          baseline: { label: "a line of JSON", value: median(empty.map(({ paint }) => paint)) },
          aim: "≤ 150 ms",
        },
        { label: "transferred", value: first.bytes / 1000, unit: "kB", aim: "≤ 110 kB" },
        { label: "requests", value: first.requests, unit: "", aim: "≤ 5" },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
};
