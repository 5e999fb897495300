import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { importBot, newAuthor, publishBot } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { openOwnServer } from "./support/own-server.ts";
import { startPeopleService } from "./support/people-service.ts";
import { provide } from "./support/provide.ts";

// A bot sends a request to another service and is called by one; both run locally.

const stage = provide(
  async () => {
    const service = await startPeopleService();
    const server = await openOwnServer({ outside: { allowsLoopback: true } });
    return { service, server };
  },
  async ({ service, server }) => {
    await server.close();
    await service.close();
  },
);
const browser = provideBrowser();

const host = () => stage().server;

let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  ({ context, page } = await newAuthor(browser(), host(), { viewport: { width: 1440, height: 1000 } }));
  page.setDefaultTimeout(15_000);
  return () => context.close();
});

const panel = () => page.getByRole("complementary").last();
const press = (name: string | RegExp) =>
  panel()
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
const saved = () => page.getByText("Saved", { exact: true }).first().waitFor();

const openNewBlock = async (id: string, label: string) => {
  await page.goto(`${host().builderUrl}/bots/${id}?block=Start.1`);
  const palette = page.getByRole("complementary", { name: "Add" });
  await palette.getByRole("button", { name: label, exact: true }).click();
  await panel().getByRole("heading", { name: label, level: 2 }).waitFor();
};

const talk = (last: string) =>
  createTestFile({
    id: "talk",
    groups: { Start: [says("Whom do you seek?"), asks("Name"), says(last), asks("More")] },
    variables: ["Name", "More"],
    settings: { typingEmulation: { enabled: false } },
  });

it("asks a service: from a cURL command, tried with a value, saved by clicks, published and chatted with", async () => {
  const { service } = stage();
  const id = await importBot(context, host(), talk("The first is {{name}}, of {{total}}."));
  await openNewBlock(id, "HTTP request");

  await press("Paste cURL");
  const dialog = page.getByRole("dialog", { name: "Paste cURL" });
  await dialog.getByRole("textbox", { name: "cURL command" }).fill("wget x");
  await dialog.getByRole("button", { name: "Take over" }).click();
  await dialog.getByText("This is no cURL command: it does not begin with curl.").waitFor();
  const command = `curl '${service.url}/people?like=Bo' \\\n  -H 'X-Key: people-key'`;
  await dialog.getByRole("textbox", { name: "cURL command" }).fill(command);
  await dialog.getByRole("button", { name: "Take over" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await panel().getByRole("textbox", { name: "Address", exact: true }).inputValue()).toContain("/people");

  // The name to search for is the visitor's answer.
  const value = panel().getByRole("group", { name: "Query parameters" }).getByRole("textbox").nth(1);
  await value.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("{{Name}}");

  await press("Add a value");
  const values = panel().getByRole("group", { name: "Values for the test" });
  await values.getByRole("button", { name: /Variable$/ }).click();
  await page.getByRole("option", { name: /^Name/ }).click();
  await values.getByRole("textbox", { name: "Value" }).fill("Ad");
  await press("Send the request");
  await panel()
    .getByText(/^It worked, after/)
    .waitFor();
  await panel().getByRole("button", { name: "Save data.items[1].name" }).getByText('"Adam"').waitFor();
  expect(service.asked.at(-1)).toMatchObject({ method: "GET", path: "/people?like=Ad" });

  await press("Save data.items[0].name");
  await press('Create the variable "name"');
  await press("Save data.total");
  await press('Create the variable "total"');
  await saved();
  await panel()
    .getByText(/^It worked, after/)
    .waitFor();

  const visitor = await openBot(browser(), await publishBot(context, host(), id));
  await visitor.sees("Whom do you seek?");
  await visitor.types("B");
  await visitor.sees("The first is Bo, of 1.");
  expect(service.asked.at(-1)).toMatchObject({ path: "/people?like=B", fromPage: false });
  expect(visitor.faults).toEqual([]);
  await visitor.context.close();
});

it("has the visitor's browser ask, where the author says so and the service allows the page", async () => {
  const { service } = stage();
  const id = await importBot(context, host(), talk("It is {{hour}} o'clock."));
  await openNewBlock(id, "HTTP request");
  await panel().getByRole("textbox", { name: "Address", exact: true }).click();
  await page.keyboard.insertText(`${service.url}/time`);
  await press("Add a part of the answer".replace("Add", "Save"));
  await panel().getByRole("textbox", { name: "Part of the answer" }).click();
  await page.keyboard.insertText("data.hour");
  await press('Create the variable "hour"');
  await press("More options");
  await panel()
    .getByRole("switch", { name: /^Send from the visitor's browser/ })
    .press(" ");
  await saved();

  const visitor = await openBot(browser(), await publishBot(context, host(), id));
  await visitor.sees("Whom do you seek?");
  await visitor.types("Ada");
  await visitor.sees("It is 7 o'clock.");
  expect(service.asked.at(-1)).toMatchObject({ method: "POST", path: "/time", fromPage: true });
  await visitor.context.close();
});

it("is called by a service: the author sees a call, saves a part of it, and the chat waits for it", async () => {
  const id = await importBot(context, host(), talk("Paid: {{amount}}."));
  await openNewBlock(id, "Wait for a call");
  const addresses = panel().locator("code");
  await addresses.nth(1).waitFor();
  const [address = "", testAddress = ""] = await addresses.allInnerTexts();
  const call = (url: string, amount: number) =>
    fetch(url, { method: "POST", body: JSON.stringify({ amount }) }).then(({ status }) => status);
  await press("Wait for a call");
  await panel().getByText("Have the other service call the test address now.").waitFor();
  await expect.poll(() => call(testAddress, 5)).toBe(200);
  await panel().getByText("A call has come").waitFor();
  await press("Save data.amount");
  await press('Create the variable "amount"');
  await saved();

  const url = await publishBot(context, host(), id);
  const visitor = await openBot(browser(), url);
  const begun = visitor.page.waitForResponse((response) => /\/results$/.test(new URL(response.url()).pathname));
  await visitor.sees("Whom do you seek?");
  await visitor.types("Ada");
  const { result } = (await (await begun).json()) as { result: { id: string } };
  const own = address.replace("RESULT_ID", result.id);
  expect(await call(own.replace(/key=.*/, "key=wrong"), 1)).toBe(404);
  await expect.poll(() => call(own, 12), { timeout: 15_000 }).toBe(200);
  await visitor.sees("Paid: 12.");
  expect(await call(own, 13)).toBe(409);
  await visitor.context.close();
});
