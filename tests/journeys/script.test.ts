import { expect, it } from "vitest";
import { makeBlankBot, newAuthor, publishBot } from "./support/author.ts";
import { findViolations } from "./support/axe.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

it("an author writes three questions and a branch with the keyboard alone, and visitors answer them", async () => {
  const { context, page } = await newAuthor(browser(), parley());
  const id = await makeBlankBot(context, parley(), "Tea house");
  await page.goto(`${parley().builderUrl}/bots/${id}?view=script`);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return `${activeElement?.tagName} ${activeElement?.getAttribute("aria-label") ?? activeElement?.textContent}`;
    });
  const isAt = (name: string | RegExp) => expect.poll(focused, { timeout: 10_000 }).toMatch(name);

  await page.getByRole("button", { name: "Welcome, group, nothing in it" }).focus();
  await press("/");
  await isAt("Find a block");
  await page.keyboard.type("text");
  await page.getByRole("menuitem", { name: "Text", exact: true }).first().waitFor();
  await press("Enter");
  await isAt("Bubble");
  await page.keyboard.type("What's your name?");
  await page.getByText("Ask for Text").first().waitFor();
  await press("Tab");
  await isAt("Placeholder of the answer");
  await press("Enter");
  await isAt("Bubble");
  await page.keyboard.type("What's your e-mail, {{Na");
  await page.getByRole("option", { name: "Name" }).waitFor();
  await press("Enter");
  await page.keyboard.type("?");
  await page.getByText("Ask for Email").first().waitFor();
  await press("Tab");
  await isAt("Placeholder of the answer");
  await press("Enter");
  await isAt("Bubble");
  await page.keyboard.type("Tea or coffee?");
  await press("Enter");
  await isAt("Bubble");
  await press("/");
  await isAt("Find a block");
  await page.keyboard.type("buttons");
  await page.getByRole("menuitem", { name: "Buttons" }).first().waitFor();
  await press("Enter");
  await isAt("Answer 1");
  await page.keyboard.type("Tea");
  await press("Enter");
  await isAt("Answer 2");
  await page.keyboard.type("Coffee");
  await press("Escape");
  await isAt("Buttons");

  // Each answer gets a way of its own, by the keys of the line that is selected.
  await press("Tab");
  await isAt("Tea goes on to…");
  await press("Enter");
  await isAt("Goes on to…");
  await page.keyboard.type("Leaves");
  await page.getByRole("menuitem", { name: "A new group “Leaves”" }).waitFor();
  await press("Enter");
  await isAt("Bubble");
  await page.keyboard.type("Green it is.");
  await press("Escape");
  await isAt("Green it is.");
  expect(await findViolations(page)).toEqual([]);

  await page.getByText("Saved", { exact: true }).waitFor();
  const visitor = await openBot(browser(), await publishBot(context, parley(), id));
  await visitor.sees("What's your name?");
  await visitor.types("Ada");
  await visitor.sees("What's your e-mail, Ada?");
  await visitor.types("ada@example.com");
  await visitor.sees("Tea or coffee?");
  await visitor.page.getByRole("button", { name: "Tea" }).click();
  await visitor.sees("Green it is.");

  // Everything is taken back with one key, again and again.
  for (let step = 0; step < 40; step += 1) await press("Control+z");
  await page.getByRole("button", { name: "Welcome, group, nothing in it" }).waitFor();
  await context.close();
});

it("an author on a phone builds a bot of two questions by touch", async () => {
  const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
  const { context, page } = await newAuthor(browser(), parley(), phone);
  const id = await makeBlankBot(context, parley(), "Phone");
  await page.goto(`${parley().builderUrl}/bots/${id}`);
  const bar = page.getByRole("toolbar", { name: "Add" });
  const bubble = page.getByRole("textbox", { name: "Bubble" });
  await bar.getByRole("button", { name: "Bubble" }).tap();
  await bubble.waitFor();
  await page.keyboard.type("What's your name?");
  await page.getByRole("button", { name: /Ask for Text/ }).tap();
  await page.getByRole("textbox", { name: "Placeholder of the answer" }).waitFor();
  await bar.getByRole("button", { name: "Bubble" }).tap();
  await bubble.waitFor();
  await page.keyboard.type("How many cups");
  await bar.getByRole("button", { name: "Question" }).tap();
  await page.getByRole("menuitem", { name: "Number" }).first().tap();
  await page.getByRole("textbox", { name: "Placeholder of the answer" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

  await expect.poll(() => page.getByText("Saving…").count()).toBe(0);
  const visitor = await openBot(browser(), await publishBot(context, parley(), id));
  await visitor.sees("What's your name?");
  await visitor.types("Ada");
  await visitor.sees("How many cups");
  await visitor.page.getByRole("spinbutton").fill("3");
  await visitor.page.getByRole("button", { name: "Send" }).click();
  await expect
    .poll(async () => (await parley().results("phone")).map(({ answers }) => answers.map(({ content }) => content)))
    .toEqual([["Ada", "3"]]);
  await context.close();
});
