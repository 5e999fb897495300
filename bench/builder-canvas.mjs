// @ts-check
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { chromium } from "playwright-core";
import { build, preview } from "vite";
import { provideChromium } from "../scripts/lib/chromium.mjs";
import { root } from "../scripts/lib/project.mjs";
import { median } from "./support/median.mjs";

const groups = 500;
const runs = 5;

/** The value that 95 of 100 do not exceed. */
const p95 = (/** @type {number[]} */ values) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;

/**
 * Measures the flow screen with 500 groups and 3,000 blocks: its opening, its movement, and the time from an edit to
 * its paint.
 */
export default async () => {
  const found = await provideChromium();
  if ("missing" in found) throw new Error(`This bench needs Chromium: ${found.missing}`);
  const outDir = mkdtempSync(join(tmpdir(), "parley-canvas-"));
  const builder = join(root, "packages/builder");
  await build({
    root: builder,
    configFile: false,
    plugins: [react()],
    worker: { format: "es" },
    logLevel: "error",
    build: {
      outDir,
      target: "es2022",
      rolldownOptions: { input: join(builder, "src/flow/testing/flow-page.html") },
    },
  });
  const server = await preview({
    root: builder,
    configFile: false,
    build: { outDir },
    preview: { port: 0 },
    logLevel: "error",
  });
  const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox", "--disable-gpu"] });
  const [address = ""] = server.resolvedUrls?.local ?? [];

  const open = async (/** @type {number} */ count) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${address}src/flow/testing/flow-page.html?groups=${count}`);
    await page.waitForSelector("[data-card]", { timeout: 60_000 });
    const shown = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const start = performance.getEntriesByName("render")[0]?.startTime ?? 0;
          const first = performance.getEntriesByName("shown")[0]?.startTime ?? performance.now();
          resolve(first - start);
        }),
    );
    return { page, shown: Number(shown) };
  };

  /** Moves the canvas one step a frame, by dragging (`pan`) or with the wheel. Returns the times between frames. */
  const move = async (/** @type {import("playwright-core").Page} */ page, /** @type {"pan" | "zoom"} */ way) =>
    page.evaluate(async (kind) => {
      const pane = document.querySelector(".react-flow__pane");
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const at = { bubbles: true, cancelable: true, view: window, clientX: 900, clientY: 400, button: 0, buttons: 1 };
      if (kind === "pan") pane?.dispatchEvent(new MouseEvent("mousedown", at));
      const times = [];
      let last = Number(await frame());
      for (let step = 1; step <= 120; step += 1) {
        if (kind === "pan") {
          const by = step <= 60 ? step : 120 - step;
          window.dispatchEvent(new MouseEvent("mousemove", { ...at, clientX: 900 - by * 12, clientY: 400 - by * 5 }));
        } else pane?.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: step <= 60 ? 24 : -24 }));
        const now = Number(await frame());
        times.push(now - last);
        last = now;
      }
      if (kind === "pan") window.dispatchEvent(new MouseEvent("mouseup", at));
      return times;
    }, way);

  /** Measures the time from a change of a visible block to the frame after it. */
  const edit = async (/** @type {import("playwright-core").Page} */ page) =>
    page.evaluate(async () => {
      const times = [];
      for (let count = 0; count < 20; count += 1) {
        await new Promise((resolve) => setTimeout(resolve, 60));
        const before = performance.now();
        const value = [{ type: "p", children: [{ text: `Edit ${count} of a bubble that is in sight` }] }];
        window.bot.change(`Edit ${count}`, [
          { op: "set", table: "blocks", id: "g0a", path: ["options", "richText"], value },
        ]);
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(null))));
        times.push(performance.now() - before);
      }
      return times;
    });

  try {
    const shown = [];
    const pans = [];
    const zooms = [];
    const edits = [];
    const small = [];
    const smallEdits = [];
    for (let run = 0; run < runs; run += 1) {
      const large = await open(groups);
      shown.push(large.shown);
      edits.push(...(await edit(large.page)));
      pans.push(...(await move(large.page, "pan")));
      zooms.push(...(await move(large.page, "zoom")));
      await large.page.context().close();
      const few = await open(10);
      small.push(few.shown);
      smallEdits.push(...(await edit(few.page)));
      await few.page.context().close();
    }
    return {
      name: "Builder: the canvas with 500 groups and 3,000 blocks",
      note: "Chromium without a graphics card, built for production. A frame takes 16.7 ms at best.",
      figures: [
        {
          label: "first render",
          value: median(shown),
          unit: "ms",
          baseline: { label: "10 groups", value: median(small) },
          aim: "≤ 400 ms",
        },
        { label: "panning, p95 of a frame", value: p95(pans), unit: "ms", aim: "≤ 22 ms" },
        { label: "zooming, p95 of a frame", value: p95(zooms), unit: "ms", aim: "≤ 22 ms" },
        {
          label: "an edit to its paint",
          value: median(edits),
          unit: "ms",
          baseline: { label: "10 groups", value: median(smallEdits) },
          aim: "≤ 50 ms",
        },
      ],
    };
  } finally {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
};
