import type { Page } from "playwright-core";

// Helpers for journeys on the canvas.

export const titles = (page: Page) => page.locator("[data-card] h2").allTextContents();

/** The number of groups, in sight or not: cards that are out of sight are not in the page. */
export const groupCount = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(window.bot.getState().draft.groups).length);

export const group = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });
export const shown = "[role=option] > :not(.visually-hidden, [role=img])";
export const blocksOf = (page: Page, title: string) => group(page, title).locator(shown).allInnerTexts();
/** The bubble being written. */
export const bubble = (page: Page) => page.getByRole("textbox", { name: "Bubble", exact: true });
export const undoLabel = (page: Page) => page.evaluate(() => window.bot.getState().undoLabel);
export const selection = (page: Page) =>
  page.evaluate(() => {
    const { groups, blocks } = window.bot.getState().selection;
    return { groups: groups.length, blocks: blocks.length };
  });
export const draft = (page: Page) => page.evaluate(() => JSON.stringify(window.bot.getState().draft));

export const middle = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags from one point to another. */
export const drag = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, from.y + 6);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
};

/** The names of everything that a screen reader finds on the page. */
export const accessibleNames = async (page: Page): Promise<string[]> => {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  const texts = nodes.flatMap(({ name, description }) => [name?.value, description?.value]);
  return [...new Set(texts.filter((text) => typeof text === "string" && text !== ""))];
};

/** Returns the names in which an id of the bot stands. */
export const findIds = async (page: Page, names: readonly string[]): Promise<string[]> => {
  const ids = await page.evaluate(() => {
    const { groups, blocks, items, edges, events, variables } = window.bot.getState().draft;
    return [groups, blocks, items, edges, events, variables].flatMap((table) => Object.keys(table));
  });
  return names.filter((name) => ids.some((id) => id.length > 6 && name.includes(id)));
};
