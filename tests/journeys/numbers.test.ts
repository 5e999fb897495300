import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { importBot, newAuthor, publishBot } from "./support/author.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { look, takePicture } from "./support/look.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const file = {
  ...createTestFile({
    id: "offer",
    groups: {
      Start: [
        says("What do you need?"),
        asks("Need"),
        says("How much may it cost?"),
        asks("Price"),
        says("Thank you!"),
      ],
    },
    variables: ["Need", "Price"],
  }),
  name: "Offer",
};

const phone = {
  viewport: { width: 375, height: 812 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
};

it("a marketer finds out where visitors with phones from one campaign leave, and reads three of their talks", async () => {
  const { context, page, faults } = await newAuthor(browser(), parley());
  const bot = await importBot(context, parley(), file);
  const address = await publishBot(context, parley(), bot);
  const visits: [campaign: string, options: object, answers: string[]][] = [
    ["Spring", phone, ["A website"]],
    ["Spring", phone, ["A logo"]],
    ["Spring", phone, ["A shop"]],
    ["Spring", phone, ["Everything", "900"]],
    ["Spring", {}, ["Advice", "500"]],
    ["Autumn", phone, ["Flyers", "100"]],
  ];
  for (const [campaign, options, answers] of visits) {
    const visitor = await newVisitor(browser(), options);
    const chatPage = await visitor.context.newPage();
    await chatPage.goto(`${address}?utm_campaign=${campaign}`);
    const chat = visit(chatPage);
    for (const answer of answers) {
      await chat.types(answer);
      // Until then the field that was answered is still there.
      await chat.sees(answer);
    }
    await chat.sees(answers.length > 1 ? "Thank you!" : "How much may it cost?");
    expect(visitor.faults).toEqual([]);
    // What a page sends last is sent when it is left.
    await chatPage.goto("about:blank");
  }

  await page.goto(`${parley().builderUrl}/bots/${bot}`);
  await page.getByRole("link", { name: "Numbers" }).first().click();
  const chats = page.getByRole("region", { name: "All chats" });
  const arrivals = page.getByRole("region", { name: "How visitors came" });
  await expect
    .poll(async () => {
      await page.reload();
      await chats.waitFor();
      return chats.innerText();
    })
    .toMatch(/\b6\b[\s\S]*\b3\b/);
  await arrivals.getByRole("radio", { name: "Campaign" }).click();
  await arrivals.getByRole("button", { name: /^Spring/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("campaign")).toBe("Spring");
  await arrivals.getByRole("radio", { name: "Device" }).click();
  await arrivals.getByRole("button", { name: /^Phone/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("device")).toBe("phone");
  const question = page
    .getByRole("listitem")
    .filter({ hasText: "How much may it cost?" })
    .filter({ hasText: "Left here" });
  await question.getByText("Most leave here").waitFor();
  await question.getByRole("button", { name: /^Left here.* 3/ }).click();

  const dialog = page.getByRole("dialog", { name: "Results behind this number" });
  await dialog.getByRole("listitem").first().getByRole("button").click();
  const read: string[] = [];
  for (const needed of ["A shop", "A logo", "A website"]) {
    await dialog.getByText(needed).waitFor();
    read.push(needed);
    if (needed === "A logo") await look(page, "counted-talk");
    if (needed !== "A website") await dialog.getByRole("button", { name: "Next result" }).click();
  }
  expect(read).toHaveLength(3);
  expect(await dialog.getByText("3 of 3").isVisible()).toBe(true);
  expect(await dialog.getByRole("button", { name: "Next result" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Back to the list" }).click();
  expect(await dialog.getByRole("listitem").count()).toBe(3);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  // The cut is as it was.
  expect(new URL(page.url()).searchParams.get("campaign")).toBe("Spring");

  // Only the chats with some need, beside those of everybody.
  await page.goto(`${parley().builderUrl}/bots/${bot}/numbers`);
  await page.getByRole("button", { name: "Answers and variables" }).click();
  const condition = page.getByRole("form", { name: "Add condition" });
  await condition.getByRole("textbox", { name: "Value" }).fill("o");
  await takePicture(page, "answer-cut-form");
  await condition.getByRole("button", { name: "Add condition" }).click();
  await condition.waitFor({ state: "hidden" });
  await expect.poll(() => chats.innerText()).toMatch(/\b2\b[\s\S]*\b0\b/);
  expect(await page.getByRole("progressbar").count()).toBe(0);
  await page.getByRole("button", { name: /^Nothing.*Compare with$/ }).click();
  await page.getByRole("option", { name: "All chats" }).click();
  await page.getByText("All chats: 6").waitFor();
  await look(page, "answer-cut");
  await question.getByRole("button", { name: /^Left here.* 2/ }).click();
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(2);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Remove the filter: What do you need\? contains o/ }).click();
  await expect.poll(() => chats.innerText()).toMatch(/\b6\b[\s\S]*\b3\b/);
  expect(faults).toEqual([]);
});
