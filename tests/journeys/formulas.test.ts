import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { exportBot, importBot, newAuthor, publishBot } from "./support/author.ts";
import { findViolations } from "./support/axe.ts";
import { provideBrowser } from "./support/browser.ts";
import { provideParley } from "./support/parley.ts";

// An author calculates without JavaScript, and the exported file holds code that other readers run.

const parley = provideParley();
const browser = provideBrowser();

const file = createTestFile({
  id: "formulas",
  groups: {
    Start: [
      {
        type: "choice input",
        options: { variableId: "vAnswer" },
        items: [
          { id: "yes", content: "Yes" },
          { id: "no", content: "No" },
        ],
      },
      { type: "Set variable", options: { variableId: "vScore" } },
      says("You have {{Score}} points."),
    ],
  },
  variables: ["Answer", "Score"],
});

let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  ({ context, page } = await newAuthor(browser(), parley(), { viewport: { width: 1440, height: 900 } }));
});
afterAll(() => context?.close());

it("points for answers are filled in as a sentence, visitors get them, and a file brings the sentence back", async () => {
  const panel = page.getByRole("complementary").last();
  const textbox = (name: string) => panel.getByRole("textbox", { name, exact: true });
  const open = (botId: string) => page.goto(`${parley().builderUrl}/bots/${botId}?block=Start.1`);
  const botId = await importBot(context, parley(), file);
  await open(botId);
  await panel.getByRole("button", { name: /How the value is made/ }).click();
  await page.getByRole("option", { name: "Points for answers" }).click();
  await textbox("Variable with the answer").fill("{{Answer}}");
  await textbox("Answer 1").fill("Yes");
  await textbox("Points 1").fill("2,5");
  await panel.getByRole("button", { name: "Add a row" }).click();
  await textbox("Answer 2").fill("No");
  await textbox("Points 2").fill("0");
  expect(await findViolations(page)).toEqual([]);
  await page.getByText("Saved", { exact: true }).first().waitFor();

  const visitor = await context.newPage();
  await visitor.goto(await publishBot(context, parley(), botId));
  await visitor.getByRole("button", { name: "Yes", exact: true }).click();
  await visitor.getByText("You have 2.5 points.").waitFor();
  await visitor.close();

  const exported = await exportBot(context, parley(), botId);
  expect(JSON.stringify(exported)).toContain("points.reduce");
  await open(await importBot(context, parley(), exported));
  await textbox("Points 1").waitFor();
  expect(await textbox("Points 1").inputValue()).toBe("2,5");
  expect(await textbox("Answer 2").inputValue()).toBe("No");
});
