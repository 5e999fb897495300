// @ts-check
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { provideChromium } from "../scripts/lib/chromium.mjs";
import { root } from "../scripts/lib/project.mjs";
import { largeBot } from "./support/large-bot.mjs";
import { median } from "./support/median.mjs";
import { startBenchServer } from "./support/server.mjs";

const sizes = [10, 500, 1000];
const rounds = 4;
/** Letters of one round, and how long the hand takes from one to the next, in milliseconds. */
const letters = "nobody notices how long a flow is ";
const handTime = 100;
/** Letters before the measure: the first ones compile the code. */
const warmUp = "warm ";

/** `--profile` also writes a profile of the processor's time for each size and field, to be opened in Chromium. */
const profiles = process.argv.includes("--profile");

/** The value that 95 of 100 do not exceed. */
const p95 = (/** @type {number[]} */ values) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;

const call = async (
  /** @type {import("playwright-core").BrowserContext} */ context,
  /** @type {string} */ origin,
  /** @type {string} */ path,
  /** @type {object} */ data,
) => {
  const headers = { "x-parley-app": "1", origin };
  const answer = await context.request.post(`${origin}/api/v1${path}`, { headers, data });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
};

/** In the page: notes for each key how long it took until the letter was painted. */
const watchKeys = () => {
  /** @type {number[]} */
  const times = [];
  Reflect.set(window, "keyTimes", times);
  window.addEventListener(
    "keydown",
    () => {
      const pressed = performance.now();
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - pressed)));
    },
    true,
  );
};

/**
 * Types into a field that has the focus. Returns how long each letter took until it was painted, and how long the page's
 * main thread worked for one, both in milliseconds.
 */
const type = async (
  /** @type {import("playwright-core").Page} */ page,
  /** @type {import("playwright-core").CDPSession} */ session,
  /** @type {string} */ name,
) => {
  const worked = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find((one) => one.name === "TaskDuration")?.value ?? 0) * 1000;
  };
  await page.keyboard.type(warmUp, { delay: handTime });
  await page.evaluate(() => Reflect.get(window, "keyTimes").splice(0));
  if (profiles) await session.send("Profiler.start");
  const before = await worked();
  await page.keyboard.type(letters, { delay: handTime });
  const work = ((await worked()) - before) / letters.length;
  if (profiles) {
    const { profile } = await session.send("Profiler.stop");
    mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
    writeFileSync(join(root, `node_modules/.cache/typing-${name}.cpuprofile`), JSON.stringify(profile));
  }
  /** @type {number[]} */
  const painted = await page.evaluate(() => Reflect.get(window, "keyTimes").splice(0));
  return { painted, work };
};

/**
 * Measures typing in the app, with the chat beside the flow: in a field of the inspector, and in a bubble on the canvas,
 * of bots of several sizes in turns.
 */
export default async () => {
  const found = await provideChromium();
  if ("missing" in found) throw new Error(`This bench needs Chromium: ${found.missing}`);
  const server = await startBenchServer();
  const welcome = new URL(server.welcomeUrl());
  const { origin } = welcome;
  const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({ viewport: { width: 1920, height: 900 } });
  await context.addInitScript(() => localStorage.setItem("parley-panel", '{"tab":"block","isPinned":true}'));
  await context.addInitScript(watchKeys);

  const open = async (/** @type {string} */ botId) => {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    await session.send("Profiler.enable");
    await page.goto(`${origin}/bots/${botId}`);
    await page.frameLocator("iframe[title^=Chat]").getByText("Where shall we go on?").waitFor();
    return { page, session };
  };
  const blockOf = (/** @type {import("playwright-core").Page} */ page, /** @type {number} */ place) =>
    page.getByRole("listbox", { name: "Group 1", exact: true }).getByRole("option").nth(place);
  const fieldOf = (/** @type {import("playwright-core").Page} */ page) =>
    page.getByRole("complementary").getByRole("textbox", { name: "Placeholder", exact: true }).first();

  try {
    const token = welcome.searchParams.get("token");
    const account = { name: "Ada", email: "ada@example.com", password: "correct horse battery", token };
    await call(context, origin, "/account", account);
    const bots = [];
    for (const size of sizes) {
      const files = [{ name: "bot.json", content: JSON.stringify(largeBot(size)) }];
      const made = await call(context, origin, "/typebots/import", { files });
      bots.push({ size, id: String(made.bots[0].id) });
    }
    /** @type {Map<string, { painted: number[]; work: number[] }>} */
    const figures = new Map();
    const note = (/** @type {string} */ name, /** @type {Awaited<ReturnType<typeof type>>} */ { painted, work }) => {
      const own = figures.get(name) ?? { painted: [], work: [] };
      figures.set(name, { painted: [...own.painted, ...painted], work: [...own.work, work] });
    };
    for (let round = 0; round < rounds; round += 1)
      for (const { size, id } of bots) {
        const { page, session } = await open(id);
        await blockOf(page, 4).click();
        // The app remembers which parts of a form are open.
        const labels = page.getByRole("complementary").getByRole("button", { name: "Labels" });
        if ((await labels.getAttribute("aria-expanded")) !== "true") await labels.click();
        await fieldOf(page).click();
        note(`inspector ${size}`, await type(page, session, `inspector-${size}`));
        await blockOf(page, 0).dblclick();
        await page.getByRole("textbox", { name: "Bubble" }).waitFor();
        note(`bubble ${size}`, await type(page, session, `bubble-${size}`));
        await page.close();
      }
    const least = sizes[0];
    return {
      name: "Typing: a field of the inspector and a bubble, in flows of 10, 500 and 1,000 groups",
      note: "The whole app with the chat beside the flow, Chromium without a graphics card, ten letters a second. *Painted* is the time from a key to its paint, *work* what the page's main thread works for one letter, sending and the chat included.",
      figures: ["inspector", "bubble"].flatMap((place) =>
        sizes.flatMap((size) => {
          const own = figures.get(`${place} ${size}`) ?? { painted: [], work: [] };
          const few = figures.get(`${place} ${least}`) ?? own;
          const beside = (/** @type {number} */ value) =>
            size === least ? {} : { baseline: { label: `${least} groups`, value } };
          return [
            {
              label: `${place}, ${size} groups, painted, p50`,
              value: median(own.painted),
              unit: "ms",
              ...beside(median(few.painted)),
            },
            {
              label: `${place}, ${size} groups, painted, p95`,
              value: p95(own.painted),
              unit: "ms",
              ...beside(p95(few.painted)),
              aim: "≤ 50 ms",
            },
            {
              label: `${place}, ${size} groups, work`,
              value: median(own.work),
              unit: "ms",
              ...beside(median(few.work)),
              aim: size === least ? undefined : "≤ 1.1 ×",
            },
          ];
        }),
      ),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
};
