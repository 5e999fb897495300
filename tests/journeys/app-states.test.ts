import type { BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countTransfers } from "../../scripts/lib/count-transfers.mjs";
import { makeBlankBot, newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

let context: BrowserContext;
let page: Page;
let bot = "";

beforeAll(async () => {
  ({ context, page } = await newAuthor(browser(), parley()));
  page.setDefaultTimeout(20_000);
  bot = await makeBlankBot(context, parley(), "Tour");
});
afterAll(() => context?.close());

/** Screens, the calls they need, their text if a call fails, and their text after it works again. */
const screens: [path: string, calls: RegExp, failed: string, shown: string][] = [
  ["/", /\/typebots(\?|$)/, "Your bots could not be loaded", "Tour"],
  ["/trash", /\/typebots/, "The trash could not be loaded", "The trash is empty"],
  ["/account/sign-in", /\/account\/sessions/, "The server can't be reached", "This browser"],
  ["/new?template=nps", /\/file-previews/, "The template could not be played", "Use this template"],
  ["/bots/BOT", /\/document/, "The bot can't be opened now", "Welcome"],
  ["/bots/BOT/design", /\/themes/, "Your looks could not be loaded", "None saved yet."],
  ["/bots/BOT/share", /\/address/, "The address could not be loaded", "Last part of the address"],
  ["/bots/BOT/results", /\/results/, "The results can't be shown", "No answers yet"],
  ["/bots/BOT/numbers", /\/numbers/, "The numbers can't be shown", "No chats in this time"],
];

it.each([
  { path: "/", most: 250, isShown: (page: Page) => page.getByRole("link", { name: "Tour" }) },
  { path: "/bots/BOT", most: 450, isShown: (page: Page) => page.locator("[data-card]").first() },
])("$path is there after at most $most kB and 25 requests", async ({ path, most, isShown }) => {
  const { context, page } = await newAuthor(browser(), parley());
  const count = countTransfers(page);
  await page.goto(`${parley().builderUrl}${path.replace("BOT", bot)}`);
  await isShown(page).waitFor();
  const { requests, size } = await count();
  await context.close();
  // Less than this would mean that something was not counted.
  expect(size).toBeGreaterThan(100);
  expect(size).toBeLessThanOrEqual(most);
  expect(requests).toBeLessThanOrEqual(25);
});

it.each(screens)("%s says what is missing, and has it when one tries again", async (path, calls, failed, shown) => {
  const refuse = (route: Route) =>
    calls.test(new URL(route.request().url()).pathname) ? route.abort("connectionrefused") : route.continue();
  await page.route(/\/api\/v1\//, refuse);
  await page.goto(`${parley().builderUrl}${path.replace("BOT", bot)}`);
  await page.getByText(failed).first().waitFor();
  await page.unroute(/\/api\/v1\//, refuse);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await page.getByText(shown).first().waitFor();
  await page.getByText(failed).first().waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
});

it.each(screens)("%s holds its place while it loads", async (path, calls) => {
  const hold = (route: Route) => {
    if (!calls.test(new URL(route.request().url()).pathname)) void route.continue();
  };
  await page.route(/\/api\/v1\//, hold);
  await page.goto(`${parley().builderUrl}${path.replace("BOT", bot)}`);
  await page.locator("[class*=skeleton]").first().waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
