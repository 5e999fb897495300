import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { asks, createTestFile, says, type TestFile } from "../../packages/server/src/testing/create-test-file.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { expectAnswers, openBot } from "./support/journey.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();
const sites: Server[] = [];
afterAll(() => {
  for (const site of sites) site.close();
});

const publish = (file: TestFile): Promise<string> => parley().publish(createTestFile(file));

const groups = { Start: [says("Your name?"), asks("Name"), says("Your plan, {{Name}}?"), asks("Plan"), says("Fine")] };
const variables = ["Name", "Plan"];

/** Opens a page of somebody else's site. */
const openSite = async (body: string) => {
  const html = `<!doctype html><title>Shop</title>${body}`;
  const site = createServer((_request, response) => response.setHeader("content-type", "text/html").end(html));
  sites.push(site);
  await new Promise<void>((resolve) => site.listen(0, "localhost", resolve));
  const { context, faults } = await newVisitor(browser());
  const page = await context.newPage();
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
  return { context, page, faults };
};

it("spec 1.6: embedded in an iframe, the chat tells the page around it when variables change", async () => {
  const address = await publish({ id: "embedded", groups, variables });
  const { page, context, faults } = await openSite(
    `<script>told = []; addEventListener("message", (event) => told.push(event.data))</script><iframe title="Chat" src="${address}"></iframe>`,
  );
  const chat = page.frameLocator("iframe");
  for (const answer of ["Ada", "Pro"]) {
    await chat.getByRole("textbox").fill(answer);
    await chat.getByRole("button", { name: "Send" }).click();
    await chat.getByRole("log").getByText(answer, { exact: true }).waitFor();
  }
  await chat.getByText("Fine").waitFor();
  expect(await page.evaluate("told")).toEqual([
    { from: "typebot", newVariableValue: { name: "Name", value: "Ada" } },
    { from: "typebot", newVariableValue: { name: "Plan", value: "Pro" } },
  ]);
  // Browsers restrict frames of other sites; answers must arrive nevertheless.
  await expectAnswers(parley(), "embedded", ["Ada", "Pro"], true);
  expect(faults).toEqual([]);
  await context.close();
});

it("a question that comes late takes the keyboard from nobody who types on the page around the chat", async () => {
  const wait = { type: "Wait", options: { secondsToWaitFor: "1" } };
  const late = { Start: [asks("Name"), wait, says("Your plan, {{Name}}?"), asks("Plan"), says("Fine")] };
  const address = await publish({ id: "late", groups: late, variables });
  const { page, context, faults } = await openSite(
    `<input aria-label="Search"><iframe title="Chat" src="${address}"></iframe>`,
  );
  const chat = page.frameLocator("iframe");
  const field = chat.getByRole("textbox");
  await field.fill("Ada");
  await page.keyboard.press("Enter");
  await chat.getByRole("log").getByText("Ada", { exact: true }).waitFor();
  const search = page.getByRole("textbox", { name: "Search" });
  await search.click();
  await page.keyboard.type("a red ");
  await field.waitFor();
  await page.keyboard.type("lamp");
  expect(await search.inputValue()).toBe("a red lamp");
  expect(await field.inputValue()).toBe("");
  // Whoever is in the chat goes on in its next field.
  await field.fill("Pro");
  await page.keyboard.press("Enter");
  await expectAnswers(parley(), "late", ["Ada", "Pro"], true);
  expect(faults).toEqual([]);
  await context.close();
});

it("an author's head code runs, with variables as texts, and the page behind it stays whole", async () => {
  const customHeadCode = `Paste me <script>window.seen = "{{Name}}"</script><style>.parley-chat-view { padding-top: 77px }</style><div>Unclosed`;
  const address = await publish({ id: "head", groups, variables, settings: { metadata: { customHeadCode } } });
  const name = `"</script><script>window.evil = 1</script>`;
  const visitor = await openBot(browser(), `${address}?Name=${encodeURIComponent(name)}`);
  await visitor.types("Ada");
  await visitor.sees("Your plan, Ada?");
  expect(await visitor.page.evaluate("[window.seen, window.evil]")).toEqual([name, undefined]);
  expect(await visitor.page.locator(".parley-chat-view").evaluate((view) => getComputedStyle(view).paddingTop)).toBe(
    "77px",
  );
  expect(await visitor.page.getByText("Paste me").count()).toBe(0);
  expect(visitor.faults).toEqual([]);
  await visitor.context.close();
});

it("two tabs on one remembered result double nothing and lose nothing", async () => {
  const rememberUser = { isEnabled: true, storage: "local" };
  const address = await publish({ id: "twice", groups, variables, settings: { general: { rememberUser } } });
  const first = await openBot(browser(), address);
  await first.types("Ada");
  await first.sees("Your plan, Ada?");
  const page = await first.context.newPage();
  await page.goto(address);
  const second = visit(page);
  await second.sees("Your plan, Ada?");
  // Both are offline while answering, so that both keep unsent writes.
  await first.context.setOffline(true);
  await first.types("Basic");
  await second.types("Pro");
  await first.sees("Fine");
  await second.sees("Fine");
  await first.context.setOffline(false);
  const read = async () =>
    (await parley().results("twice")).map(({ isCompleted, answers, variables: stored }) => ({
      isCompleted,
      answers: answers.map(({ content }) => content),
      plan: stored.find(({ name }) => name === "Plan")?.value,
    }));
  // Both tabs have answered the same question offline; only the answer that arrives last is kept.
  const either = expect.stringMatching(/^(Basic|Pro)$/);
  await expect
    .poll(read, { timeout: 60_000, interval: 500 })
    .toEqual([{ isCompleted: true, answers: ["Ada", either], plan: either }]);
  await first.context.close();
});
