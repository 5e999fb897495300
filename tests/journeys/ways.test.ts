import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { provideBrowser } from "./support/browser.ts";
import { openFlow, provideFlowPage, settle } from "./support/flow-page.ts";

// Connections on the map: those far from their cards, and those of a flow that is seen as a whole.

const browser = provideBrowser();
const site = provideFlowPage();

/** Drags the empty canvas by a distance, from a place where there is no card. */
const drag = async (page: Page, from: { x: number; y: number }, by: number) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + by / 2, { steps: 4 });
  await page.mouse.move(from.x, from.y + by, { steps: 4 });
  await page.mouse.up();
  await settle(page);
};

const litWays = (page: Page) =>
  page
    .locator("[data-way] [data-lit]")
    .evaluateAll((lines) => lines.map((line) => line.closest("[data-way]")?.getAttribute("data-way")));

it("a connection that leads around others is seen where both of its cards are out of sight", async () => {
  const { page, faults } = await openFlow(browser(), site(), "groups=10");
  const canvas = await page.locator("[data-canvas]").boundingBox();
  const card = await page.locator('[data-card="g0"]').boundingBox();
  if (!canvas || !card) throw new Error("The first group is in view");
  const loop = page.getByRole("img", { name: /Group 10 .*Group 1$/ });
  await loop.waitFor({ state: "attached" });
  const below = { x: card.x + 40, y: card.y + card.height + 60 };
  // The cards of the row end just above the canvas; the way back leads below them.
  await drag(page, below, canvas.y - card.y - card.height - 4);
  expect(await page.locator('[data-card="g0"]').count()).toBe(0);
  await loop.waitFor({ state: "attached" });
  const line = await loop.boundingBox();
  expect(line && line.y + line.height > canvas.y).toBe(true);
  await drag(page, { x: below.x, y: canvas.y + 700 }, -500);
  await expect.poll(() => loop.count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

it("the connections of a card can be followed on the map of the whole flow", async () => {
  const { page, faults } = await openFlow(browser(), site(), "groups=100");
  await page.locator("[data-canvas]").focus();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.locator('[data-card="g40"] [data-far]').waitFor({ state: "attached" });
  await settle(page);
  expect(await litWays(page)).toEqual([]);
  await page.evaluate(() => window.bot.select({ groups: ["g40"] }));
  await expect.poll(async () => [...new Set(await litWays(page))].length).toBeGreaterThan(1);
  await page.evaluate(() => window.bot.select({}));
  await expect.poll(() => litWays(page)).toEqual([]);
  // A connection under the pointer, near the middle of its first line.
  const way = page.locator('[data-way="g40e2"] path').first();
  await way.dispatchEvent("mouseover");
  await expect.poll(() => litWays(page)).toEqual(["g40e2"]);
  expect(faults).toEqual([]);
  await page.context().close();
});
