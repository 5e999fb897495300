import { expect, it } from "vitest";
import { exportBot, makeBlankBot, newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { editFlow } from "./support/flow-hands.ts";
import { settle } from "./support/flow-page.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

it("all that an author does to a bot, on every screen, is taken back to nothing and made again", async () => {
  const { context, page, faults } = await newAuthor(browser(), parley(), {
    viewport: { width: 1440, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  page.setDefaultTimeout(20_000);
  const id = await makeBlankBot(context, parley(), "Tea house");
  const hands = editFlow(page);
  const stored = async () => {
    await hands.says("Saved");
    return exportBot(context, parley(), id);
  };
  const screen = (name: string) =>
    page.getByRole("navigation", { name: "Screens of this bot" }).getByRole("link", { name }).click();
  const undo = page.getByRole("button", { name: /^Undo/ });
  const redo = page.getByRole("button", { name: /^Redo/ });
  /** Performs an action and expects one more undo step. */
  const does = async (work: () => Promise<void>, label: RegExp) => {
    await work();
    await page.getByRole("button", { name: label }).first().waitFor();
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await page.goto(`${parley().builderUrl}/bots/${id}?view=script`);
  const welcome = page.getByRole("button", { name: "Welcome, group, nothing in it" });
  await welcome.waitFor();
  const empty = await stored();
  expect(await undo.isDisabled()).toBe(true);

  // In the script: bubbles, a question, answers, and a branch to a new group.
  const bar = page.getByRole("toolbar", { name: "Add" });
  const bubble = page.getByRole("textbox", { name: "Bubble" });
  await welcome.focus();
  await bar.getByRole("button", { name: "Bubble" }).click();
  await bubble.waitFor();
  await page.keyboard.type("What's your name?");
  await page.getByRole("button", { name: /Ask for Free text/ }).click();
  await page.getByRole("textbox", { name: "Placeholder of the answer" }).fill("Your name");
  await bar.getByRole("button", { name: "Bubble" }).click();
  await bubble.waitFor();
  await page.keyboard.type("Tea or coffee?");
  await bar.getByRole("button", { name: "Question" }).click();
  await page.getByRole("menuitem", { name: "Buttons" }).first().click();
  await page.getByRole("textbox", { name: "Answer 1" }).fill("Tea");
  await page.getByRole("button", { name: "Add an answer" }).click();
  await page.getByRole("textbox", { name: "Answer 2" }).fill("Coffee");
  await page.getByRole("heading", { name: "The talk begins here" }).click();
  await page.getByRole("button", { name: "Tea goes on to…" }).click();
  await page.getByRole("searchbox", { name: "Goes on to…" }).fill("Leaves");
  await page.getByRole("menuitem", { name: "A new group “Leaves”" }).click();
  await bubble.waitFor();
  await page.keyboard.type("Green it is.");
  await press("Escape");

  // On the map: titles, copying, cutting, arranging, deleting.
  await page.getByRole("radio", { name: "Map" }).click({ force: true });
  await does(() => hands.rename("Leaves", "Green tea"), /^Undo: Rename/);
  await hands.group("Green tea").locator("header").click();
  await does(() => press("Control+d"), /^Undo: Duplicate/);
  await does(() => press("Control+x"), /^Undo: Cut/);
  await does(() => press("Control+v"), /^Undo: Paste/);
  await does(() => press("ArrowDown"), /^Undo: Nudge/);
  await does(() => press("Alt+T"), /^Undo: Tidy up/);
  // The cards are still on their way to their places.
  await settle(page);
  await hands.group("Welcome").getByRole("option", { name: "Text: Tea or coffee?" }).click();
  await does(() => press("Control+g"), /^Undo: Turn into/);
  await does(() => press("Delete"), /^Undo: Delete/);

  // In the panel: an option of a block, and a variable.
  await hands.group("Welcome").getByRole("option").nth(1).click();
  const side = page.getByRole("complementary", { name: "Side panel" });
  await side.getByRole("tab", { name: "Block" }).click();
  await side.getByRole("switch").first().click({ force: true });
  await press("Escape");

  // The bot's name, design and settings.
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await page.getByRole("textbox", { name: "Name of the bot" }).fill("Coffee house");
  await does(() => press("Enter"), /^Undo: Rename/);
  await screen("Design");
  await page.getByRole("region", { name: "Colours" }).getByRole("textbox", { name: "Main colour" }).fill("#123456");
  await screen("Settings");
  await page.getByRole("region", { name: "Typing" }).getByRole("switch").first().click({ force: true });
  await screen("Flow");
  await hands.group("Welcome").waitFor();
  const full = await stored();
  expect(full).not.toEqual(empty);

  const all = async (button: typeof undo) => {
    let steps = 0;
    for (; await button.isEnabled(); steps += 1) await button.click();
    return steps;
  };
  const steps = await all(undo);
  expect(steps).toBeGreaterThan(15);
  expect(await stored()).toEqual(empty);
  expect(await all(redo)).toBe(steps);
  expect(await stored()).toEqual(full);
  await page.reload();
  await hands.group("Welcome").waitFor();
  expect(await stored()).toEqual(full);
  expect(faults).toEqual([]);
  await context.close();
});
