import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { createTestFile, says, type TestFile } from "../../packages/server/src/testing/create-test-file.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const publish = (file: TestFile): Promise<string> => parley().publish(createTestFile(file));

const askFor = (id: string): TestFile => ({
  id,
  groups: {
    Start: [
      says("Your papers?"),
      { type: "file input", options: { variableId: "vPapers", isMultipleAllowed: true } },
      says("Thank you"),
    ],
  },
  variables: ["Papers"],
});

const papers = ["one.txt", "two.txt"].map((name) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(`This is ${name}`),
}));

/** A visitor who sends two files while there is no network, and who is then gone. */
const sendWithoutNetwork = async (address: string) => {
  const { context, faults } = await newVisitor(browser());
  const uploads: string[] = [];
  context.on("response", (response) => {
    if (response.request().method() === "PUT" && response.url().includes("/uploads/")) uploads.push(response.url());
  });
  const page = await context.newPage();
  await page.goto(address);
  const picker = page.locator("input[type=file]");
  await picker.waitFor({ state: "attached" });
  // What handles files is there before the network goes.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await picker.setInputFiles(papers);
  await page.getByRole("button", { name: "Upload 2 files" }).click();
  await page.getByText("Waiting for the network").first().waitFor();
  await expect.poll(() => keptFiles(page)).toBe(2);
  await page.reload().catch(() => {});
  await context.setOffline(false);
  return { context, page, uploads, faults };
};

/** How many files the visitor's browser holds back. */
const keptFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("parley-files");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("contents").objectStore("contents").count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** The answer is there once and names both files, which are there with all that was in them. */
const expectPapers = async (bot: string, uploads: string[]) => {
  const answers = async () =>
    (await parley().results(bot)).flatMap((result) => result.answers.map(({ content }) => content));
  await expect.poll(answers, { timeout: 30_000, interval: 500 }).toHaveLength(1);
  const urls = (await answers())[0]?.split(", ") ?? [];
  const contents = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  expect(contents).toEqual(["This is one.txt", "This is two.txt"]);
  // The browser tells of a response when it has time for it.
  await expect.poll(() => uploads).toHaveLength(2);
};

it("files sent without a network are sent after a reload of a remembered chat, once, by themselves", async () => {
  const address = await publish({
    ...askFor("remembered"),
    settings: { general: { rememberUser: { isEnabled: true } } },
  });
  const { context, page, uploads, faults } = await sendWithoutNetwork(address);
  await page.goto(address);
  await page.getByRole("log").getByText("Thank you").waitFor();
  await expectPapers("remembered", uploads);
  expect(await keptFiles(page)).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it("files of a chat that is over with its page are sent by the next page of the site, once", async () => {
  const address = await publish(askFor("left"));
  const other = await publish({ id: "other", groups: { Start: [says("Something else")] }, variables: [] });
  const { context, page, uploads, faults } = await sendWithoutNetwork(address);
  await page.goto(other);
  await expectPapers("left", uploads);
  await expect.poll(() => keptFiles(page)).toBe(0);
  expect((await parley().results("left")).map(({ isCompleted }) => isCompleted)).toEqual([true]);
  expect(faults).toEqual([]);
  await context.close();
});
