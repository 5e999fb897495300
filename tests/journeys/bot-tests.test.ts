import type { BrowserContext, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { findViolations } from "./support/axe.ts";
import { newVisitor, openBuilder, provideBrowser } from "./support/browser.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const file = createTestFile({
  id: "lead",
  groups: {
    Welcome: [
      says("Who are you?"),
      asks("Name"),
      { type: "Set variable", options: { variableId: "vLength", expressionToEvaluate: "{{Name}}.length" } },
      { id: "hello", ...says("Hello, {{Name}}!") },
    ],
    Never: [says("Nobody comes here.")],
  },
  variables: ["Name", "Length"],
  settings: { typingEmulation: { enabled: false } },
});

let context: BrowserContext;
let faults: string[];
let page: Page;
let chat: FrameLocator;

beforeAll(async () => {
  ({ context, faults } = await newVisitor(browser()));
  page = await context.newPage();
  await openBuilder(page, parley());
  const botId = await page.evaluate(async (content) => {
    const headers = { "content-type": "application/json", "x-parley-app": "1" };
    const body = JSON.stringify({ files: [{ name: "lead.json", content }] });
    const response = await fetch("/api/v1/typebots/import", { method: "POST", headers, body });
    return (await response.json()).bots[0].id as string;
  }, JSON.stringify(file));
  await page.goto(`${parley().builderUrl}/bots/${botId}`);
  chat = page.frameLocator("iframe[title^=Chat]");
});
afterAll(() => context.close());

const button = (name: string | RegExp) => page.getByRole("button", { name });

it("a chat is kept as a test, breaks with an edit, and is accepted as it is then", async () => {
  await chat.getByRole("textbox").fill("Ada");
  await chat.getByRole("button", { name: "Send" }).click();
  await chat.getByText("Hello, Ada!").waitFor();
  await button("Save as test").click();
  await button("Look at it").click();
  const dialog = page.getByRole("dialog", { name: "Ada" });
  await dialog.getByText("Passes").waitFor();
  // The code of the bot has been run.
  await dialog.getByText("expect Length = 3").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByText("As text").click();
  await dialog.getByRole("textbox", { name: "The test as text" }).waitFor();
  await page.keyboard.press("Escape");
  await button("The test passes").waitFor();

  await page.locator('[data-block="hello"]').first().dblclick();
  await page.keyboard.press("End");
  await page.keyboard.type(" Welcome!");
  await page.keyboard.press("Escape");
  await button("The test is broken").click();
  await button(/^Ada/).click();
  await dialog.getByText("The bot says “Hello, Ada! Welcome!” instead of “Hello, Ada!”.").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "This is right now" }).click();
  await dialog.getByText("Passes").waitFor();
  await page.keyboard.press("Escape");

  // The next edit was a mistake: it is mended, and the test passes as it stands.
  await page.locator('[data-block="hello"]').first().dblclick();
  await page.keyboard.press("End");
  await page.keyboard.type(" Oops");
  await page.keyboard.press("Escape");
  await button("The test is broken").click();
  await button(/^Ada/).click();
  await dialog.getByText("The bot says “Hello, Ada! Welcome! Oops” instead of “Hello, Ada! Welcome!”.").waitFor();
  await page.keyboard.press("Escape");
  await page.locator('[data-block="hello"]').first().dblclick();
  await page.keyboard.press("End");
  for (const _ of " Oops") await page.keyboard.press("Backspace");
  await page.keyboard.press("Escape");
  await button("The test passes").waitFor();

  await page.getByRole("tab", { name: "Tests" }).click();
  await page.getByText("Mark what no test plays").click();
  expect(await page.locator("[data-block][data-unplayed]").count()).toBe(1);
  expect(faults).toEqual([]);
});
