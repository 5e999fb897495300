import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { makeBlankBot, newAuthor } from "./support/author.ts";
import { findViolations } from "./support/axe.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { expectAnswers } from "./support/journey.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

it("an author on a phone builds a bot of two questions with a branch by touch, publishes it, and it runs", async () => {
  const { context, page, faults } = await newAuthor(browser(), parley(), phone);
  page.setDefaultTimeout(20_000);
  const id = await makeBlankBot(context, parley(), "Tea house");
  await page.goto(`${parley().builderUrl}/bots/${id}`);
  const add = (name: string) => page.getByRole("toolbar", { name: "Add" }).getByRole("button", { name }).tap();
  const bubble = page.getByRole("textbox", { name: "Bubble" });
  const write = async (text: string) => {
    await bubble.waitFor();
    await page.keyboard.type(text);
  };
  const isNoWiderThanThePhone = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

  // A question with a suggested input, and one with buttons.
  await add("Bubble");
  await write("What's your name?");
  await page.getByRole("button", { name: /Ask for Free text/ }).tap();
  await page.getByRole("textbox", { name: "Placeholder of the answer" }).waitFor();
  await add("Bubble");
  await write("Tea or coffee, {{Na");
  await page.getByRole("option", { name: "Name" }).tap();
  await page.keyboard.type("?");
  await add("Question");
  await page.getByRole("menuitem", { name: "Buttons" }).first().tap();
  await page.getByRole("textbox", { name: "Answer 1" }).fill("Tea");
  await page.getByRole("button", { name: "Add an answer" }).tap();
  await page.getByRole("textbox", { name: "Answer 2" }).fill("Coffee");
  expect(await findViolations(page)).toEqual([]);
  await isNoWiderThanThePhone();

  // With the keyboard over the lower half, what is added is written above it.
  const keyboard = 336;
  const setKeyboard = (height: number) =>
    page.evaluate((covered) => {
      const viewport = window.visualViewport as VisualViewport;
      Object.defineProperty(viewport, "height", { configurable: true, value: window.innerHeight - covered });
      viewport.dispatchEvent(new Event("resize"));
    }, height);
  await setKeyboard(keyboard);
  for (const text of ["First of all.", "Secondly.", "And at last."]) {
    await add("Bubble");
    await write(text);
    const field = await bubble.boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(812 - keyboard);
    expect(field?.y).toBeGreaterThan(96);
  }
  expect(await page.getByRole("toolbar", { name: "Add" }).boundingBox()).toMatchObject({ x: 0 });
  await setKeyboard(0);

  // Connects the answer "Tea".
  await page.getByRole("heading", { name: "The talk begins here" }).tap();
  await page.getByRole("button", { name: "Tea goes on to…" }).tap();
  await page.getByRole("searchbox", { name: "Goes on to…" }).fill("Leaves");
  await page.getByRole("menuitem", { name: "A new group “Leaves”" }).tap();
  await write("Green it is.");
  await page.getByRole("heading", { name: "The talk begins here" }).tap();
  await page.getByText("Green it is.", { exact: true }).waitFor();

  // The chat in its sheet uses the text just written.
  const panels = page.getByRole("navigation", { name: "Panels" });
  await panels.getByRole("button", { name: "Chat" }).tap();
  await page.frameLocator("iframe[title^=Chat]").getByText("What's your name?").waitFor();
  await isNoWiderThanThePhone();
  await panels.getByRole("button", { name: "Chat" }).tap();

  await page.getByRole("button", { name: "Publish", exact: true }).tap();
  const live = page.getByRole("dialog").getByRole("button", { name: "Copy link" });
  const anyway = page.getByRole("button", { name: "Publish anyway" });
  await live.or(anyway).waitFor();
  if (await anyway.isVisible()) await anyway.tap();
  await live.waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Up to date" }).waitFor();

  const guest = await newVisitor(browser(), phone);
  const visitor = visit(await guest.context.newPage());
  await visitor.page.goto(`${parley().viewerUrl}/${id}`);
  await visitor.sees("What's your name?");
  await visitor.types("Ada");
  await visitor.sees("Tea or coffee, Ada?");
  await visitor.page.getByRole("button", { name: "Tea" }).tap();
  await visitor.sees("Green it is.");
  await page.getByRole("link", { name: /^Results/ }).tap();
  await page.getByText("Ada", { exact: true }).first().waitFor();
  await page.getByText("Tea", { exact: true }).first().waitFor();
  await isNoWiderThanThePhone();
  expect([...faults, ...guest.faults]).toEqual([]);
  await Promise.all([context.close(), guest.context.close()]);
});

it("a visitor on a phone without a network corrects an answer and its branch, and the result is right", async () => {
  const bot = "corrected";
  const tea = says("Green or black, {{Name}}?");
  const file = createTestFile({
    id: bot,
    variables: ["Name"],
    groups: {
      Start: [
        says("What's your name?"),
        asks("Name"),
        says("Tea or coffee, {{Name}}?"),
        {
          type: "choice input",
          items: [
            { id: "tea", content: "Tea", to: "Leaves" },
            { id: "coffee", content: "Coffee", to: "Beans" },
          ],
        },
      ],
      Leaves: [tea, { type: "text input" }, { ...says("Thank you!"), to: "End" }],
      Beans: [says("With milk, {{Name}}?"), { type: "text input", to: "End" }],
      End: [says("It is on its way, {{Name}}.")],
    },
    settings: { typingEmulation: { enabled: false } },
  });
  const own = { settings: { general: { isGoingBackEnabled: true } } };
  const address = await parley().publish({ ...file, parley: own });
  const { context, faults } = await newVisitor(browser(), phone);
  const { page, sees, types, count } = visit(await context.newPage());
  await page.goto(address);
  await sees("What's your name?");
  await types("Ada");
  await sees("Tea or coffee, Ada?");
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  await page.getByRole("button", { name: "Tea", exact: true }).tap();
  await sees("Green or black, Ada?");
  await types("Green");
  await sees("It is on its way, Ada.");
  await page.getByRole("button", { name: "Change your answer: Tea" }).tap();
  await page.getByRole("button", { name: "Coffee", exact: true }).tap();
  await sees("With milk, Ada?");
  await types("A little");
  await page.getByRole("button", { name: "Change your answer: Ada" }).tap();
  await types("Bob");
  await sees("It is on its way, Bob.");
  expect([await count("With milk, Bob?"), await count("Tea"), await count("Green")]).toEqual([1, 0, 0]);
  expect(await page.getByRole("log").innerText()).toMatch(/Bob\s.*Coffee\s+Kept\s.*A little\s+Kept/s);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

  await context.setOffline(false);
  await expectAnswers(parley(), bot, ["Bob", "Coffee", "A little"], true);
  expect(faults).toEqual([]);
  await context.close();
});
