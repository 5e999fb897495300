import { definitions } from "@parley/blocks/definitions";
import type { JsonObject } from "@parley/core";
import { renderErrorPage, renderMissingViewerUrlPage, renderNotFoundPage } from "@parley/viewer/render";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createTestFile } from "../../packages/server/src/testing/create-test-file.ts";
import { findViolations } from "./support/axe.ts";
import { provideBrowser } from "./support/browser.ts";
import { createEveryBlock } from "./support/every-block.ts";
import { useKeyboard } from "./support/keyboard.ts";
import { listen } from "./support/screen-reader.ts";
import { provideShop } from "./support/shop.ts";

const shop = provideShop();
const browser = provideBrowser();

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const stripeScript = `window.Stripe = () => ({
  elements: ({ clientSecret }) => ({ clientSecret, create: () => ({
    mount(place) { place.innerHTML = '<label>Card number <input style="display:block;width:100%;min-height:44px"></label>' },
    on() {}, destroy() {},
  }) }),
  confirmPayment: async ({ elements }) => ({ paymentIntent: { status: await window.payAtStripe(elements.clientSecret) } }),
})`;

/** Fakes all external services, so that no test uses the internet. */
const provideOutside = async (context: BrowserContext) => {
  await context.route(/^https:/, (route) => {
    const url = new URL(route.request().url());
    if (url.host === "js.stripe.com") return route.fulfill({ body: stripeScript, contentType: "text/javascript" });
    if (url.pathname.endsWith(".png")) return route.fulfill({ body: dot, contentType: "image/png" });
    if (/\.mp[34]$/.test(url.pathname)) return route.abort();
    return route.fulfill({ body: "<!doctype html><title>Elsewhere</title><p>Hi", contentType: "text/html" });
  });
  await context.exposeFunction("payAtStripe", (secret: string) => {
    return shop().stripe.intents.pay(secret.split("_secret")[0] ?? "", "succeeded").status;
  });
  // Makes the browser block new tabs, so that the notice about it is shown.
  await context.addInitScript(() => {
    window.open = () => null;
  });
};

interface Surroundings {
  name: string;
  browser?: BrowserContextOptions;
  hello?: string;
  theme?: JsonObject;
}

const dark: JsonObject = {
  general: { progressBar: { isEnabled: true }, background: { type: "Color", content: "#14171f" } },
  chat: {
    hostBubbles: { backgroundColor: "#262b38", color: "#f2f4f8" },
    guestBubbles: { backgroundColor: "#9db8ff", color: "#10131a" },
    buttons: { backgroundColor: "#9db8ff", color: "#10131a" },
    inputs: { backgroundColor: "#1d212c", color: "#f2f4f8", placeholderColor: "#a9b1c3" },
  },
};

/** What has nothing to do with each other is tried in one chat: each walk through every block takes half a minute. */
const surroundings: Surroundings[] = [
  { name: "on a desktop" },
  {
    name: "375 px wide, from right to left",
    browser: { viewport: { width: 375, height: 720 } },
    hello: "שלום! ברוכים הבאים",
  },
  {
    name: "in a dark theme at 400 % zoom",
    theme: dark,
    browser: { colorScheme: "dark", viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
  },
  { name: "in forced colours with reduced motion", browser: { forcedColors: "active", reducedMotion: "reduce" } },
];

const publish = async ({ hello = "Welcome!", theme = {} }: Surroundings) => {
  const bot = createEveryBlock({ hello, theme }, { stripe: shop().credentialsId });
  const { url } = await shop().publish(createTestFile(bot.file));
  return { ...bot, url };
};

const isInInput = (page: Page) => page.evaluate(() => document.activeElement?.closest(".parley-input") !== null);

const isInSight = (page: Page) =>
  page.locator(".parley-input .parley-field").evaluate((field) => {
    const { top, bottom } = field.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

describe("a bot with every block", () => {
  it("has every block there is", () => {
    const { file } = createEveryBlock({ hello: "" }, {});
    const types = new Set(Object.values(file.groups).flatMap((blocks) => blocks.map(({ type }) => type)));
    // Left out, because nobody calls this chat and it would wait for a day.
    expect(Object.keys(definitions).filter((type) => !types.has(type))).toEqual(["webhook"]);
  });

  it.concurrent.for(surroundings)(
    "is walked by the keyboard alone, and axe finds nothing: $name",
    { timeout: 240_000 },
    async (given, { expect }) => {
      const { questions, last, url } = await publish(given);
      const context = await browser().newContext({
        viewport: { width: 1280, height: 800 },
        locale: "en-US",
        ...given.browser,
      });
      await provideOutside(context);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const announced = await listen(page);
      await page.goto(url);
      const keyboard = await useKeyboard(page);
      const log = page.getByRole("log");

      const found: string[] = [];
      for (const [index, { asks, isCompleteWith, keys, answer }] of questions.entries()) {
        await log.getByText(asks, { exact: true }).waitFor();
        await page.locator(".parley-input.parley-shown :is(button, input, textarea)").first().waitFor();
        if (isCompleteWith !== undefined) await page.getByText(isCompleteWith).waitFor();
        // The focus must be on the next input; before the first answer only if that is visible.
        const isExpected = index > 0 || (await isInSight(page));
        await expect.poll(() => isInInput(page), { message: `focus at "${asks}"` }).toBe(isExpected);
        found.push(...(await findViolations(page)).map((violation) => `${asks} ${violation}`));
        const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([asks, width]).toEqual([asks, 0]);
        await keyboard.goToInput();
        await keyboard.answer(keys);
        if (answer !== undefined)
          await log.locator(".parley-guest-bubble").getByText(answer, { exact: true }).first().waitFor();
      }
      // The blocks without questions follow one after another, on five pages at once.
      await log.getByText(last, { exact: true }).waitFor({ timeout: 60_000 });
      await page.getByRole("link", { name: "Continue in new tab" }).waitFor();
      found.push(...(await findViolations(page)).map((violation) => `at the end ${violation}`));
      expect(found).toEqual([]);

      const said = await announced();
      expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
      const texts = questions.flatMap(({ asks, answer }) => (answer === undefined ? [asks] : [asks, answer]));
      expect(said.filter((text) => texts.includes(text))).toEqual(texts);
      expect(said.at(-1)).toBe(last);
      await context.close();
    },
  );
});

const screens = [
  {
    name: "not found",
    html: renderNotFoundPage({ title: "404", subtitle: "The bot you're looking for doesn't exist." }),
  },
  { name: "an error", html: renderErrorPage({ message: "The database is full." }) },
  { name: "a closed bot", html: renderErrorPage({ title: "My bot", message: "This is closed.", isFinal: true }) },
  { name: "no viewer address", html: renderMissingViewerUrlPage() },
];

describe("pages without a chat", () => {
  it.each(screens)("axe finds nothing: $name", async ({ html }) => {
    for (const options of [
      {},
      { colorScheme: "dark" },
      { forcedColors: "active" },
      { viewport: { width: 320, height: 256 } },
    ] as const) {
      const page = await browser().newPage(options);
      await page.setContent(html);
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await page.close();
    }
  });
});
