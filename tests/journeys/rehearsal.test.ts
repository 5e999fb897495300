import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { changeBot, importBot, newAuthor, publishBot } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { settle } from "./support/flow-page.ts";
import { openBot } from "./support/journey.ts";
import { look } from "./support/look.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

/** Company and price: what is said depends on code. */
const fileOf = (question: string, goesTo: string) => {
  const file = createTestFile({
    id: "leads",
    groups: {
      Start: [
        says("Are you a company?"),
        {
          type: "choice input",
          items: [
            { id: "yes", content: "Yes", to: "Company" },
            { id: "no", content: "No", to: goesTo },
          ],
          options: {},
        },
      ],
      Company: [
        says(question),
        asks("Name"),
        {
          type: "Set variable",
          options: { variableId: "vCode", expressionToEvaluate: "{{Name}}.toUpperCase()", isCode: true },
        },
        says("Welcome, {{Code}}."),
      ],
      Private: [says("What brings you here?"), asks("Reason", { id: "reason" }), says("Thank you.")],
      Bye: [says("We only work with companies.")],
    },
    variables: ["Name", "Code", "Reason"],
  });
  const groups = file.groups.map((group, place) => ({ ...group, graphCoordinates: { x: place * 400, y: 0 } }));
  return { ...file, name: "Leads", groups };
};

/** The controls of the bar that lie over one another, by name. */
const findOverlaps = (page: Page) =>
  page.getByRole("banner").evaluate((bar) => {
    const controls = [...bar.querySelectorAll("a, button")].flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const name = element.getAttribute("aria-label") ?? element.textContent;
      return right - left > 1 && element.checkVisibility() ? [{ name, left, right, top, bottom }] : [];
    });
    return controls.flatMap((one, place) =>
      controls
        .slice(place + 1)
        .filter(
          (other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        )
        .map((other) => `${one.name} – ${other.name}`),
    );
  });

it("an author rehearses with the chats of visitors before publishing, and sees what becomes of them", async () => {
  const author = await newAuthor(browser(), parley());
  const { context, page, faults } = author;
  const bot = await importBot(context, parley(), fileOf("What is it called?", "Bye"));
  const address = await publishBot(context, parley(), bot);
  for (const [choice, name] of [
    ["Yes", "Acme"],
    ["Yes", "Initech"],
    ["No", null],
  ] as const) {
    const visitor = await openBot(browser(), address);
    await visitor.picks(choice);
    if (name === null) await visitor.sees("We only work with companies.");
    else {
      await visitor.types(name);
      await visitor.sees(`Welcome, ${name.toUpperCase()}.`);
    }
    expect(visitor.faults).toEqual([]);
    // What a page sends last is sent when it is left.
    await visitor.page.goto("about:blank");
  }
  const recorded = async () =>
    (
      await (await context.request.get(`${parley().builderUrl}/api/v1/typebots/${bot}/recorded-chats`)).json()
    ).chats.filter(({ turns }: { turns: object[] }) => turns.length > 1).length;
  await expect.poll(recorded).toBe(3);

  const { groups, edges } = fileOf("What is your company called?", "Private");
  await changeBot(context, parley(), bot, { groups, edges });

  await page.goto(`${parley().builderUrl}/bots/${bot}`);
  await page.getByRole("button", { name: "Publish changes" }).waitFor();
  // The bar has much to show: new results, a problem, and something to publish.
  await page.getByText("3 new").waitFor();
  for (const width of [1440, 1360, 1359, 1280, 1200, 1100, 1099, 1024, 900, 768, 600, 375]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findOverlaps(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Publish changes" }).click();
  const sheet = page.getByRole("dialog");
  const section = sheet.getByRole("region", { name: "Rehearsal" });
  await section.getByRole("button", { name: "Rehearse" }).click();
  await section.getByText("The last 3 chats were played.").waitFor();
  const fates = section.getByRole("list", { name: "What becomes of them" });
  expect(await fates.locator("> li").allInnerTexts()).toEqual([
    expect.stringContaining("1 chat comes to another question, in “Private”"),
    expect.stringContaining("2 chats go the same way, with other words"),
  ]);
  await section.getByRole("button", { name: /^2 chats/ }).click();
  await section
    .getByRole("button", { name: /^Look at the chat/ })
    .first()
    .click();
  const rows = section.getByRole("table").getByRole("row");
  expect(await rows.allTextContents()).toContain("Bot: What is it called?Bot: What is your company called?");
  expect(await rows.last().textContent()).toBe("Bot: Welcome, INITECH.Bot: Welcome, INITECH.");
  await section.scrollIntoViewIfNeeded();
  await look(page, "rehearsal");

  await section.getByRole("button", { name: "Show", exact: true }).click();
  await sheet.waitFor({ state: "hidden" });
  await expect.poll(() => new URL(page.url()).searchParams.get("block")).toBe("reason");

  // The same on the map: what was found stands at its block, and lists its chats.
  await page.getByRole("button", { name: "Publish changes" }).click();
  await section.getByRole("button", { name: "Show on the map" }).click();
  await sheet.waitFor({ state: "hidden" });
  const layer = page.getByRole("region", { name: "Rehearsal" });
  await layer.getByText("The last 3 chats were played.").waitFor();
  const mark = page.locator('[data-card="Private"]').getByRole("button", { name: /^1 chat comes to another question/ });
  await settle(page);
  await look(page, "rehearsal-map");
  await mark.click();
  const dialog = page.getByRole("dialog", { name: "What becomes of them" });
  expect(await dialog.getByRole("list", { name: "What becomes of them" }).locator("> li").count()).toBe(1);
  await dialog.getByRole("button", { name: /^1 chat comes/ }).click();
  await dialog.getByRole("button", { name: /^Look at the chat/ }).click();
  expect(await dialog.getByRole("table").getByRole("row").allTextContents()).toContain(
    "Bot: We only work with companies.Bot: What brings you here?",
  );
  await page.keyboard.press("Escape");
  await layer.getByRole("button", { name: "What becomes of them" }).click();
  expect(await dialog.getByRole("list", { name: "What becomes of them" }).locator("> li").count()).toBe(2);
  await dialog.getByRole("button", { name: "Show" }).click();
  await dialog.waitFor({ state: "hidden" });
  await layer.getByRole("button", { name: "Back to the map without rehearsal" }).click();
  await mark.waitFor({ state: "hidden" });
  expect(new URL(page.url()).searchParams.get("view")).toBeNull();
  expect(faults).toEqual([]);
});
