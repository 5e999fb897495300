import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideAccountsServer, showConsent } from "./support/accounts-server.ts";
import { importBot, newAuthor, publishBot } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import type { Parley } from "./support/parley.ts";

const server = provideAccountsServer();
const browser = provideBrowser();

it("an author connects Gmail in the block, writes an e-mail with a label, and visitors have it sent", async () => {
  const { page, context, faults } = await newAuthor(browser(), server(), { viewport: { width: 1440, height: 1000 } });
  page.setDefaultTimeout(20_000);
  await showConsent(context, server().google);
  const file = createTestFile({
    id: "gmail",
    variables: ["Email", "Thread"],
    groups: { Start: [asks("Email"), { id: "mail", type: "gmail" }, says("Written in {{Thread}}.")] },
    settings: { typingEmulation: { enabled: false } },
  });
  const id = await importBot(context, server(), file);
  await page.goto(`${server().builderUrl}/bots/${id}?block=mail`);
  const panel = page.getByRole("complementary").last();
  await panel.getByRole("heading", { name: "Gmail", level: 2 }).waitFor();
  await panel.getByRole("button", { name: /Action$/ }).click();
  await page.getByRole("option", { name: "Send an e-mail" }).click();
  await panel.getByRole("button", { name: "Connect an account" }).click();
  const dialog = page.getByRole("dialog");
  const opened = context.waitForEvent("page");
  await dialog.getByRole("button", { name: "Connect with Google" }).click();
  await (await opened).getByRole("link", { name: "Allow" }).click();
  await dialog.waitFor({ state: "detached" });

  const write = async (field: string, text: string) => {
    await panel.getByRole("textbox", { name: field, exact: true }).click();
    await page.keyboard.insertText(text);
  };
  await write("To", "{{Email}}");
  await write("Subject", "Welcome");
  await write("Message", "Hello {{Email}}");
  await panel.getByRole("button", { name: "Choose from a list: Label" }).click();
  await page.getByRole("option", { name: /From the bot/ }).click();
  await panel.getByRole("button", { name: "Save a part of the answer" }).click();
  await panel.getByRole("radio", { name: "Thread ID" }).press(" ");
  await panel.getByRole("button", { name: /Save it in$/ }).click();
  await page.getByRole("option", { name: /^Thread/ }).click();
  await page.getByText("Saved", { exact: true }).first().waitFor();

  const visitor = await openBot(
    browser(),
    await publishBot(context, { builderUrl: server().builderUrl } as Parley, id),
  );
  await visitor.types("ada@example.org");
  await visitor.sees("Written in tm1.");
  expect(server().gmail.sent).toMatchObject([
    { labels: ["SENT", "Label_1"], mail: { to: [{ address: "ada@example.org" }], subject: "Welcome" } },
  ]);
  expect(server().gmail.sent[0]?.mail.text).toContain("Hello ada@example.org");
  await page.goto(`${server().builderUrl}/bots/${id}/results`);
  await page.getByText("ada@example.org").first().waitFor();
  expect([visitor.faults, faults]).toEqual([[], []]);
  await visitor.context.close();
  await context.close();
});
