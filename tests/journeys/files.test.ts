import { randomUUID } from "node:crypto";
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

/** Delays the page's database events like a busy disk. */
const slowDatabase = () => {
  const setter = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete")?.set;
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
    set(told: () => void) {
      setter?.call(this, () => setTimeout(told, 700));
    },
  });
};

/** Waits for the script that handles files: it is there before the network fails. */
const fileScriptOf = async (page: Page): Promise<void> => {
  const response = await page.waitForResponse(/\/assets\/file-handling-/);
  await response.finished();
};

/** A visitor who sends two files without a network and leaves. */
const sendWithoutNetwork = async (address: string) => {
  const { context, faults } = await newVisitor(browser());
  const uploads: string[] = [];
  context.on("response", (response) => {
    if (response.request().method() === "PUT" && response.url().includes("/uploads/")) uploads.push(response.url());
  });
  const page = await context.newPage();
  await page.addInitScript(slowDatabase);
  const hasScript = fileScriptOf(page);
  await page.goto(address);
  const picker = page.locator("input[type=file]");
  await picker.waitFor({ state: "attached" });
  await hasScript;
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await picker.setInputFiles(papers);
  await page.getByRole("button", { name: "Upload 2 files" }).click();
  await page.getByText("Waiting for the network").first().waitFor();
  // Without the second, the visitor would be asked to send them.
  await expect.poll(() => keptFiles(page)).toEqual({ files: 2, begun: 2 });
  // The browser would load a page that failed again by itself, beside the page that the test opens.
  await page.goto("about:blank");
  await context.setOffline(false);
  return { context, page, uploads, faults };
};

/** Returns how many files are stored in the visitor's browser, and of how many it is stored that they are to be sent. */
const keptFiles = (page: Page): Promise<{ files: number; begun: number }> =>
  page.evaluate(
    () =>
      new Promise<{ files: number; begun: number }>((resolve, reject) => {
        const opening = indexedDB.open("parley-files");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(["contents", "inputs"]);
          const counting = reading.objectStore("contents").count();
          const listing = reading.objectStore("inputs").getAll();
          reading.oncomplete = () => {
            opening.result.close();
            const inputs: { files: unknown[]; begun: unknown }[] = listing.result;
            const begun = inputs.filter((input) => input.begun !== null).flatMap((input) => input.files).length;
            resolve({ files: counting.result, begun });
          };
        };
      }),
  );

/** Expects the answer once, with both files complete. */
const expectPapers = async (bot: string, uploads: string[]) => {
  const answers = async () =>
    (await parley().results(bot)).flatMap((result) => result.answers.map(({ content }) => content));
  await expect.poll(answers, { timeout: 30_000, interval: 500 }).toHaveLength(1);
  const urls = (await answers())[0]?.split(", ") ?? [];
  const contents = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  expect(contents).toEqual(["This is one.txt", "This is two.txt"]);
  // The browser reports a response later.
  await expect.poll(() => uploads, { timeout: 10_000 }).toHaveLength(2);
};

it("files sent without a network are sent when a remembered chat is opened again, once, by themselves", async () => {
  const bot = "remembered";
  const address = await publish({
    ...askFor(bot),
    settings: { general: { rememberUser: { isEnabled: true } } },
  });
  const { context, page, uploads, faults } = await sendWithoutNetwork(address);
  await page.goto(address);
  await page.getByRole("log").getByText("Thank you").waitFor();
  await expectPapers(bot, uploads);
  await expect.poll(() => keptFiles(page)).toEqual({ files: 0, begun: 0 });
  expect(faults).toEqual([]);
  await context.close();
});

it("files of a chat that is over with its page are sent by the next page of the site, once", async () => {
  const bot = "left";
  const address = await publish(askFor(bot));
  const other = await publish({ id: "other", groups: { Start: [says("Something else")] }, variables: [] });
  const { context, page, uploads, faults } = await sendWithoutNetwork(address);
  await page.goto(other);
  await expectPapers(bot, uploads);
  await expect.poll(() => keptFiles(page)).toEqual({ files: 0, begun: 0 });
  expect((await parley().results(bot)).map(({ isCompleted }) => isCompleted)).toEqual([true]);
  expect(faults).toEqual([]);
  await context.close();
});

it.each([
  ["with everything there", "nothing"],
  ["before what handles files has come", "file-handling-"],
  ["before any script has come", "main-"],
  ["before any script has come, and its view's is lost then", "view-"],
])("a file picked while the network is away is sent when it is back, with no other click: %s", async (_, late) => {
  const bot = `away-${late}-${randomUUID().slice(0, 8)}`;
  const { groups, ...rest } = askFor(bot);
  const [asking, , thanks] = groups.Start ?? [];
  if (!asking || !thanks) throw new Error("There is no question.");
  const question = { type: "file input", options: { variableId: "vPapers" } };
  // Another question for a file: it is not answered by what was picked for the first.
  const another = { type: "file input", options: { isRequired: false } };
  const address = await publish({ ...rest, groups: { Start: [asking, question, another, thanks] } });
  const { context, faults } = await newVisitor(browser());
  let lost = 0;
  let isAway = true;
  let picked = () => {};
  const isPicked = new Promise<void>((resolve) => {
    picked = resolve;
  });
  await context.route(`**/assets/${late}*.js`, async (route) => {
    // The script for files is requested beforehand too; everything else loads while files are picked.
    if (late !== "file-handling-") await isPicked;
    if (!isAway) return route.continue();
    lost += 1;
    return route.abort();
  });
  // All scripts but the view's come once a file is picked.
  const isViewLost = late === "view-";
  if (isViewLost) await context.route("**/assets/main-*.js", (route) => isPicked.then(() => route.continue()));
  const page = await context.newPage();
  const hasScript = late === "nothing" ? fileScriptOf(page) : undefined;
  await page.goto(address, { waitUntil: "commit" });
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  await hasScript;
  if (late === "nothing" || late === "file-handling-") await page.waitForLoadState("networkidle");
  if (!isViewLost) await context.setOffline(true);
  await page.locator("input[type=file]").setInputFiles(papers.slice(0, 1));
  picked();
  // True after a failed attempt.
  const isWaiting = async () => (await page.getByText("Waiting for the network").count()) > 0;
  await expect.poll(async () => lost > 0 || (await isWaiting()), { timeout: 30_000 }).toBe(true);
  expect(await page.getByRole("log").getByText("Thank you").isVisible()).toBe(false);
  isAway = false;
  await context.setOffline(false);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.getByRole("log").getByText("Thank you").waitFor();
  expect(lost > 0).toBe(late !== "nothing");
  const answers = async () =>
    (await parley().results(bot)).flatMap((result) => result.answers.map(({ content }) => content));
  await expect.poll(answers, { timeout: 30_000, interval: 500 }).toHaveLength(1);
  expect(await (await fetch((await answers())[0] ?? "")).text()).toBe("This is one.txt");
  expect(faults).toEqual([]);
  await context.close();
});
