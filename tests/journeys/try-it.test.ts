import type { BrowserContext, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { findViolations } from "./support/axe.ts";
import { newVisitor, openBuilder, provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const file = createTestFile({
  id: "lead form",
  groups: {
    Welcome: [
      says("Who are you?"),
      asks("Name"),
      { id: "size", ...says("How many are you, {{Name}}?") },
      { ...asks("Size"), to: "Sort" },
    ],
    Sort: [
      {
        type: "Condition",
        items: [
          {
            id: "large",
            content: {
              comparisons: [{ id: "c", variableId: "vSize", comparisonOperator: "Greater than", value: "50" }],
            },
            to: "Large",
          },
        ],
        to: "Small",
      },
    ],
    Large: [says("A large team, {{Name}}!"), asks("Phone")],
    Small: [says("A small team, {{Name}}!")],
  },
  variables: ["Name", "Size", "Phone"],
  settings: { typingEmulation: { enabled: false } },
});

let context: BrowserContext;
let faults: string[];
let page: Page;
let chat: FrameLocator;
let botId = "";

beforeAll(async () => {
  ({ context, faults } = await newVisitor(browser()));
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: parley().builderUrl });
  page = await context.newPage();
  await openBuilder(page, parley());
  const { bots } = await call("POST", "/api/v1/typebots/import", {
    files: [{ name: "lead.json", content: JSON.stringify(file) }],
  });
  botId = bots[0].id;
  await page.goto(`${parley().builderUrl}/bots/${botId}`);
  chat = page.frameLocator("iframe[title^=Chat]");
});
afterAll(() => context.close());

/** A call of the API from the author's page. */
const call = (method: string, path: string, body?: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const headers = { "content-type": "application/json", "x-parley-app": "1" };
      const response = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    { method, path, body },
  );

const answer = async (text: string) => {
  await chat.getByRole("textbox").fill(text);
  await chat.getByRole("button", { name: "Send" }).click();
};
const sees = (text: string) => chat.getByText(text).waitFor();
const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();

/** Another author edits a text. */
const editText = async (blockId: string, text: string) => {
  const { revision } = await call("GET", `/api/v1/typebots/${botId}/document`);
  const value = [{ type: "p", children: [{ text }] }];
  const operation = { op: "set", table: "blocks", id: blockId, path: ["options", "richText"], value };
  const change = { id: `change-${revision}-${blockId}`, label: "Write", operations: [operation] };
  await call("POST", `/api/v1/typebots/${botId}/changes`, { base: revision, changes: [change] });
};

it("an edit meets the chat in the middle of an answer, and takes nothing from it", async () => {
  await sees("Who are you?");
  await answer("Ada");
  await sees("How many are you, Ada?");
  const field = chat.getByRole("textbox");
  await field.click();
  await page.keyboard.type("8");
  await editText("size", "How large is your team, {{Name}}?");
  await sees("How large is your team, Ada?");
  await page.keyboard.type("0");
  expect(await field.inputValue()).toBe("80");
  await page.keyboard.press("Enter");
  await sees("A large team, Ada!");
});

it("the trace says why a branch was taken, and shows its block in the flow", async () => {
  await press("Trace");
  const trace = page.getByRole("tabpanel", { name: "Trace" });
  await trace.getByText("because Size (80) is greater than 50").waitFor();
  await trace.getByRole("button", { name: /Condition/ }).click();
  await page.waitForURL(/block=Sort\.0/);
});

it("values are seen, and one that is changed counts from there on", async () => {
  await page.getByRole("tab", { name: "Variables" }).click();
  await page.getByRole("button", { name: /value of Size 80/ }).waitFor();
  await page.getByRole("button", { name: /value of Name/ }).click();
  await page.getByRole("textbox", { name: "Value of Name" }).fill("Grace");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /value of Name Grace/ }).waitFor();
});

it("steps back, starts at a group, and starts again", async () => {
  await press("Take back the last answer");
  await sees("How large is your team, Ada?");
  await chat.getByText("A large team").waitFor({ state: "detached" });
  await answer("3");
  await sees("A small team, Ada!");
  await page.goto(`${parley().builderUrl}/bots/${botId}?group=Large`);
  // The selection opens the block's tab in place of the chat, and the previous page's chat has ended.
  await page.getByRole("tab", { name: "Chat" }).click();
  await sees("Who are you?");
  await press("Start from what is selected");
  await sees("A large team");
  await chat.getByText("Who are you?").waitFor({ state: "detached" });
  await press("Start again");
  await sees("Who are you?");
});

it("starts where it was told to while the blocks of the chat are still loading", async () => {
  const blocks = /(everyday-runs|further)-[^/]*\.js/;
  let load = () => {};
  const isWanted = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(blocks, async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.goto(`${parley().builderUrl}/bots/${botId}?group=Small`);
  await page.getByRole("tab", { name: "Chat" }).click();
  await press("Start from what is selected");
  load();
  await sees("A small team");
  await page.unroute(blocks);
  await press("Start again");
  await sees("Who are you?");
});

it("is published from the bar, and visitors have the very text that was on screen", async () => {
  await press(/^Publish$/);
  await page.getByRole("dialog").getByRole("button", { name: "Copy link" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Up to date" }).waitFor();
  const { url } = await call("GET", `/api/v1/typebots/${botId}`);
  const visitor = await openBot(browser(), url);
  await visitor.types("Ada");
  await visitor.sees("How large is your team, Ada?");
  await visitor.context.close();
  await editText("size", "How many?");
  await page.getByRole("button", { name: "Publish changes" }).waitFor();
});

it("has nothing that axe minds, by day, by night and on a phone", { timeout: 240_000 }, async () => {
  const found: string[] = [];
  await page.getByRole("link", { name: "Settings" }).click();
  for (const [width, mode] of [
    [1280, "light"],
    [1280, "dark"],
    [375, "light"],
    [375, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((chosen) => {
      document.documentElement.dataset.mode = chosen;
    }, mode);
    // On a phone the chat is a sheet and stays open.
    await sees("Who are you?");
    found.push(...(await findViolations(page)).map((one) => `${width} ${mode}: ${one}`));
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});
