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

  // What is typed while the palette is still coming is searched in it; letters alone would be shortcuts.
  const welcome = page.getByRole("button", { name: "Welcome, group, nothing in it" });
  await welcome.waitFor();
  let bring: () => void = () => undefined;
  const isComing = new Promise<void>((done) => {
    bring = done;
  });
  await page.route(/command-palette.*\.js/, async (route) => {
    await isComing;
    await route.continue();
  });
  await press("Control+k");
  await page.keyboard.type("Move to");
  bring();
  await expect.poll(() => page.getByRole("dialog").getByRole("searchbox").inputValue()).toBe("Move to");
  await press("Escape", "Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  await welcome.focus();
  await press("/");
  await isAt("Find a block");
  await page.keyboard.type("text");
  await page.getByRole("menuitem", { name: "Text", exact: true }).first().waitFor();
  await press("Enter");
  await isAt("Bubble");
  await page.keyboard.type("What's your name?");
  await page.getByText("Ask for Free text").first().waitFor();
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

  // Connects each answer by the keys of the selected line.
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
  // What is typed on a selected line is written into it.
  await page.keyboard.type("Mmm.");
  await press("Escape");
  await isAt("Green it is.Mmm.");
  expect(await findViolations(page)).toEqual([]);

  await page.getByText("Saved", { exact: true }).waitFor();
  const visitor = await openBot(browser(), await publishBot(context, parley(), id));
  await visitor.sees("What's your name?");
  await visitor.types("Ada");
  await visitor.sees("What's your e-mail, Ada?");
  await visitor.types("ada@example.com");
  await visitor.sees("Tea or coffee?");
  await visitor.page.getByRole("button", { name: "Tea" }).click();
  await visitor.sees("Green it is.Mmm.");

  // Undoes everything step by step.
  for (let step = 0; step < 40; step += 1) await press("Control+z");
  await page.getByRole("button", { name: "Welcome, group, nothing in it" }).waitFor();
  await context.close();
});
