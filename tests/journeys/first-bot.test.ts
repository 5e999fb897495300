import type { BrowserContext, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { countActions } from "./support/count-actions.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

let context: BrowserContext;
let faults: string[];
let page: Page;

beforeAll(async () => {
  ({ context, faults } = await newVisitor(browser()));
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
});
afterAll(() => context?.close());

const button = (name: string | RegExp, on: Page | FrameLocator = page) => on.getByRole("button", { name }).first();
const link = (name: string | RegExp) => page.getByRole("link", { name });
const sees = (text: string, on: Page | FrameLocator = page) => on.getByText(text).first().waitFor();
/** Whether the field has the focus, without a click. */
const isIn = (name: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), { timeout: 10_000 })
    .toBe(name);

const visitorIsIn = (visitor: Page) =>
  visitor.waitForFunction(() => document.activeElement?.matches("input, textarea"));

it("from the printed link to the first answers in 24 actions", async () => {
  const { done, open, click, type, press } = countActions(page);

  await open(parley().welcomeUrl() ?? "");
  await page.getByRole("textbox", { name: "Your name" }).waitFor();
  await type("Ada Lovelace");
  await press("Tab");
  await type("ada@example.org");
  await press("Tab");
  await type("correct horse battery");
  await press("Enter");

  await click(button(/^Paste a text/), "Paste a text");
  await page.getByRole("textbox", { name: "Your text" }).waitFor();
  // Three questions, of which the second one branches.
  await type(
    "What's your name?\nTea or coffee?\n- Tea\n    Green it is, {{Name}}.\n- Coffee\nHow strong shall it be, 1 to 5?",
  );
  await click(button("Make this bot"), "Make this bot");

  const beside = page.frameLocator("iframe[title^=Chat]");
  /** Chats to the end, through the branch. */
  const chat = async (place: Page | FrameLocator, on: Page) => {
    await sees("What's your name?", place);
    // On a page of its own the field has the focus; in the chat beside the flow the focus stays with the author.
    if (on === page) await click(place.getByRole("textbox"), "the field");
    else await visitorIsIn(on);
    await type("Grace", on);
    await press("Enter", on);
    await click(button("Tea", place), "Tea");
    await sees("Green it is, Grace.", place);
    await sees("How strong shall it be, 1 to 5?", place);
    await click(place.getByText("4", { exact: true }), "4");
    await sees("Thank you, that's all.", place);
  };
  await chat(beside, page);

  await click(link("Design"), "Design");
  await click(button("Meadow"), "Meadow");
  await click(button("Publish"), "Publish");
  const [visitor] = await Promise.all([
    context.waitForEvent("page"),
    click(link("Open the public address"), "Open the public address"),
  ]);
  await chat(visitor, visitor);
  await visitor.close();

  // The sheet of the first publication leads on.
  await click(page.getByRole("dialog").getByRole("link", { name: "Results" }), "Results");
  const table = page.getByRole("table");
  for (const name of ["What's your name?", "Tea or coffee?", "How strong shall it be, 1 to 5?"])
    await table.getByRole("columnheader", { name }).waitFor();
  const row = table.getByRole("row").filter({ hasText: "Grace" });
  await row.getByText("Tea", { exact: true }).waitFor();
  await row.getByText("4", { exact: true }).waitFor();

  expect(done.length, done.join("\n")).toBeLessThanOrEqual(24);
  expect(faults).toEqual([]);
});

it("from the dashboard to three questions, written where they stand, in ten actions, and to the public in thirteen", async () => {
  const { done, click, type, press } = countActions(page);
  await page.goto(parley().builderUrl);
  await page.getByRole("heading", { name: "Bots" }).waitFor();

  await click(link("New bot"), "New bot");
  await click(button(/^Start from scratch/), "Start from scratch");
  await isIn("Bubble");
  // The chat is open beside the flow and shows new text at once.
  const chat = page.frameLocator("iframe[title^=Chat]");
  await type("What's your name?");
  await sees("What's your name?", chat);
  await sees("Ask for Free text");
  await press("Tab");
  await page
    .getByText(/^Type your answer/)
    .first()
    .waitFor();
  await isIn("Bubble");
  await type("What's your e-mail address?");
  await sees("Ask for Email");
  await press("Tab");
  await page
    .getByText(/^Type your email/)
    .first()
    .waitFor();
  await isIn("Bubble");
  await type("Tea or coffee?");
  await sees("Ask for Buttons");
  await press("Tab");
  await isIn("Answer 1");
  expect(done.length, done.join("\n")).toBeLessThanOrEqual(10);

  // Answers are saved in variables named after their questions, without any action.
  await page.keyboard.press("Escape");
  const group = page.locator("[data-card]").filter({ hasText: "Welcome" });
  for (const text of ["Name", "E-mail", "Tea", "Coffee"]) await group.getByText(text, { exact: true }).waitFor();
  await chat.getByRole("textbox").fill("Ada");
  await button("Send", chat).click();
  await chat.getByRole("textbox").fill("ada@example.org");
  await button("Send", chat).click();
  await button("Coffee", chat).waitFor();

  // Three more make it public under its own name.
  await click(button("Publish"), "Publish");
  const name = page.getByRole("textbox", { name: "Name of the bot" });
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await type("Tea house");
  await press("Enter");
  await page.getByRole("dialog", { name: "“Tea house” is live" }).waitFor();
  expect(done.length, done.join("\n")).toBeLessThanOrEqual(13);

  // Empty bubbles are removed, so that an abandoned new bot is empty and has no problems.
  await page.goto(`${parley().builderUrl}/new`);
  await button(/^Start from scratch/).click();
  await isIn("Bubble");
  await page.keyboard.press("Escape");
  await sees("Write the first thing your bot says");
  expect(faults).toEqual([]);
});

it("on a phone, too, a new bot opens ready to write", async () => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`${parley().builderUrl}/new`);
  await button(/^Start from scratch/).click();
  await isIn("Bubble");
  await page.keyboard.insertText("What's your name?");
  await button(/Ask for Free text/).click();
  await isIn("Placeholder of the answer");
  expect(faults).toEqual([]);
});
