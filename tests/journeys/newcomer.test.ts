import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { countActions } from "./support/count-actions.ts";
import { provideMailingServer } from "./support/mailing-server.ts";

// Somebody who has not seen the app makes a usual bot by hand, on the map, and every action counts: those of the
// visitor, too.

const { mail, server } = provideMailingServer();
const browser = provideBrowser();

let context: BrowserContext;
let page: Page;
let faults: string[];
beforeAll(async () => {
  ({ context, page, faults } = await newAuthor(browser(), server(), { viewport: { width: 1380, height: 860 } }));
  page.setDefaultTimeout(20_000);
  return () => context.close();
});
beforeEach(() => page.goto(`${server().builderUrl}/new`));

const button = (name: string | RegExp, on: Page = page) => on.getByRole("button", { name }).first();
const sees = (text: string | RegExp, on: Page = page) => on.getByText(text).first().waitFor();
const isIn = (name: string | RegExp) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), { timeout: 10_000 })
    .toMatch(name);
/** The middle of the dot where the way of an answer starts. */
const dotOf = (name: string) =>
  page
    .getByRole("button", { name })
    .first()
    .evaluate((dot) => {
      const { x, y, width, height } = dot.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
/** Publishes under a name and opens the public page as a visitor. */
const publish = async ({ click, type, press }: ReturnType<typeof countActions>, name: string): Promise<Page> => {
  await click(button("Publish"), "Publish");
  await page.getByRole("textbox", { name: "Name of the bot" }).waitFor();
  await type(name);
  await press("Enter");
  const [visitor] = await Promise.all([
    context.waitForEvent("page"),
    click(page.getByRole("link", { name: "Open the public address" }), "Open the public address"),
  ]);
  await visitor.waitForFunction(() => document.activeElement?.matches("input, textarea"));
  return visitor;
};
/** Opens the results from the sheet of the first publication, and returns the row with a text. */
const openResult = async ({ click }: ReturnType<typeof countActions>, text: string) => {
  await page.bringToFront();
  await click(page.getByRole("dialog").getByRole("link", { name: "Results" }), "Results");
  return page.getByRole("table").getByRole("row").filter({ hasText: text });
};

it("a contact form with a branch and an own colour, answered and read, in at most 25 actions", async () => {
  const hands = countActions(page);
  const { done, click, type, press, drag } = hands;
  await click(button(/^Start from scratch/), "Start from scratch");
  await isIn("Bubble");
  await type("Hi! What's your name?");
  await sees("Ask for Free text");
  await press("Tab");
  await isIn("Bubble");
  await type("What's your e-mail address?");
  await sees("Ask for Email");
  await press("Tab");
  await isIn("Bubble");
  await type("What is it about: sales or support?");
  await sees("Ask for Buttons");
  await press("Tab");
  await isIn("Answer 1");
  const dot = await dotOf("Connect Sales to…");
  await drag(dot, { x: dot.x + 60, y: dot.y - 200 }, "the way of Sales");
  await page.getByRole("dialog").getByRole("searchbox").waitFor();
  await press("Enter");
  await isIn("Bubble");
  await type("Our sales team will write to you.");
  // The group has the name of the answer that leads to it.
  await page.getByRole("article", { name: "Sales", exact: true }).waitFor();

  await click(page.getByRole("link", { name: "Design" }), "Design");
  await click(page.getByRole("textbox", { name: "Main colour" }), "Main colour");
  await type("#1f6feb");
  const visitor = await publish(hands, "Contact us");
  // The visitor does not wait for the next question before typing, and loses nothing.
  await type("Ada", visitor);
  await press("Enter", visitor);
  await visitor.keyboard.type("ada@example.org");
  done.push("type the e-mail address");
  await sees("What's your e-mail address?", visitor);
  await expect
    .poll(() =>
      visitor
        .getByRole("textbox")
        .inputValue()
        .catch(() => ""),
    )
    .toBe("ada@example.org");
  await press("Enter", visitor);
  await click(button("Sales", visitor), "Sales");
  await sees("Our sales team will write to you.", visitor);
  await visitor.close();

  const row = await openResult(hands, "Ada");
  for (const answer of ["ada@example.org", "Sales"]) await row.getByText(answer, { exact: true }).waitFor();
  expect(done.length, done.join("\n")).toBeLessThanOrEqual(25);
  expect(faults).toEqual([]);
});

it("lead scoring with a file, a condition and an e-mail, answered and read, in at most 30 actions", async () => {
  const hands = countActions(page);
  const { done, click, type, press, drag } = hands;
  /** Opens the menu in the bubble that is written, and takes what it finds first. */
  const choose = async (word: string) => {
    await page.keyboard.type(`/${word}`);
    done.push(`type "/${word}"`);
    await expect.poll(() => page.getByRole("searchbox", { name: "Find a block" }).inputValue()).toBe(word);
    await press("Enter");
  };
  await click(button(/^Start from scratch/), "Start from scratch");
  await isIn("Bubble");
  await type("Hi! What's your name?");
  await sees("Ask for Free text");
  await press("Tab");
  await isIn("Bubble");
  await type("Is your team larger than ten people?");
  await sees("Ask for Buttons");
  await press("Tab");
  await isIn("Answer 1");

  await click(page.getByRole("tab", { name: "Block" }), "Block");
  await click(button("Give points for answers"), "Give points for answers");
  // What is typed right away are the points for the first answer.
  await type("10");
  await sees("+10");
  await click(button("Text"), "Text");
  await isIn("Bubble");
  await type("Please upload your brief.");
  await sees("Ask for File");
  await press("Tab");
  await isIn("Bubble");
  await choose("condition");
  await isIn("Value: Comparison 1");
  await type("5");
  await sees("If Score is more than 5");
  // Nothing is said against what has just been made.
  expect(await page.locator("[data-end=nowhere]").count()).toBe(0);

  const dot = await dotOf("Connect If Score is more than 5 to…");
  await drag(dot, { x: dot.x + 60, y: dot.y - 300 }, "the way of the condition");
  await page.getByRole("dialog").getByRole("searchbox").waitFor();
  await press("Enter");
  await isIn("Bubble");
  await type("Great! We will call you today.");
  await press("Enter");
  await isIn("Bubble");
  await choose("send email");
  await isIn("Address 1");
  await type("sales@example.org");
  await sees("sales@example.org");

  const visitor = await publish(hands, "Lead scoring");
  await type("Grace", visitor);
  await press("Enter", visitor);
  await click(button("Yes", visitor), "Yes");
  await sees("Please upload your brief.", visitor);
  const brief = { name: "brief.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
  await visitor.locator("input[type=file]").setInputFiles([brief]);
  done.push("choose a file");
  await sees("Great! We will call you today.", visitor);
  await visitor.close();

  const row = await openResult(hands, "Grace");
  for (const answer of ["Yes", "1 file"]) await row.getByText(answer, { exact: true }).waitFor();
  await expect.poll(() => mail().arrived.flatMap(({ recipients }) => recipients)).toEqual(["sales@example.org"]);
  expect(mail().arrived[0]?.mail.html).toContain("Grace");
  expect(done.length, done.join("\n")).toBeLessThanOrEqual(30);
  expect(faults).toEqual([]);
});
