import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { stripeKeys } from "../../packages/server/src/effects/testing/start-stripe-server.ts";
import { createTestFile } from "../../packages/server/src/testing/create-test-file.ts";
import { provideAccountsServer, showConsent } from "./support/accounts-server.ts";
import { importBot, newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";

const server = provideAccountsServer();
const browser = provideBrowser();

const openAccounts = async () => {
  const author = await newAuthor(browser(), server());
  await author.page.goto(`${server().builderUrl}/`);
  await author.page.getByRole("button", { name: /^Workspace:/ }).click();
  await author.page.getByRole("menuitem", { name: "Workspace settings" }).click();
  await author.page.getByRole("link", { name: "Accounts at other services" }).click();
  await author.page.getByRole("heading", { name: "Accounts", level: 1 }).waitFor();
  return author;
};

const chooseService = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "Connect an account" }).first().click();
  await page.getByRole("button", { name: "Service" }).click();
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
};

const typeKeys = async (page: Page, { secretKey, publicKey }: { secretKey: string; publicKey: string }) => {
  const part = page.getByRole("group", { name: "Live keys" });
  await part.getByLabel("Secret key", { exact: true }).fill(secretKey);
  await part.getByRole("textbox", { name: "Publishable key" }).fill(publicKey);
};

it("an author connects an account, tries it, gives it other keys and another name, and sees who uses it", async () => {
  const { page, context, faults } = await openAccounts();
  await page.getByRole("heading", { name: "No account is connected yet" }).waitFor();
  await chooseService(page, "Stripe");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.getByRole("alert").getByText("missing").waitFor();
  await typeKeys(page, { secretKey: "sk_live_mistyped", publicKey: "pk_live_local" });
  // The secret is hidden until the author reveals it.
  const secret = dialog.getByLabel("Secret key", { exact: true }).first();
  expect(await secret.getAttribute("type")).toBe("password");
  await dialog.getByRole("button", { name: "Show Secret key" }).first().click();
  expect(await secret.getAttribute("type")).toBe("text");
  await dialog.getByRole("button", { name: "Connect" }).click();
  const row = (name: string) => page.getByRole("listitem", { name, exact: true });
  await row("Stripe").getByText("used by no bot").waitFor();

  await row("Stripe").getByRole("button", { name: "Test Stripe" }).click();
  await row("Stripe").getByText("Live keys: The key is refused by Stripe: Invalid API Key provided: •••.").waitFor();
  await row("Stripe").getByRole("button", { name: "Edit Stripe" }).click();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Our shop");
  expect(await dialog.getByLabel("Secret key", { exact: true }).first().inputValue()).toBe("");
  expect(await dialog.getByRole("textbox", { name: "Publishable key" }).first().inputValue()).toBe("pk_live_local");
  await dialog.getByLabel("Secret key", { exact: true }).first().fill(stripeKeys.live.secretKey);
  await dialog.getByRole("button", { name: "Save" }).click();
  await row("Our shop").getByRole("button", { name: "Test Our shop" }).click();
  await row("Our shop").getByText("Works").waitFor();

  const list = await (await context.request.get(`${server().builderUrl}/api/v1/credentials`)).json();
  const options = { credentialsId: list.credentials[0].id, amount: "30" };
  const file = createTestFile({ groups: { Pay: [{ type: "payment input", id: "bPay", options }] } });
  const botId = await importBot(context, server(), { ...file, name: "Tickets" });
  await page.goto(`${server().builderUrl}/bots/${botId}?block=bPay`);
  await page.getByText("used by Tickets").first().waitFor();
  await page.getByRole("button", { name: "Test Our shop" }).click();
  await page.getByText("Works", { exact: true }).waitFor();

  await page.goto(`${server().builderUrl}/accounts`);
  await row("Our shop").getByText("used by Tickets").waitFor();
  await row("Our shop").getByRole("button", { name: "Delete Our shop" }).click();
  await dialog.getByText("One bot uses this account: Tickets.").waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "No account is connected yet" }).waitFor();
  await page.goto(`${server().builderUrl}/bots/${botId}?block=bPay`);
  await page.getByText("This block can't do its work until you choose an account.").waitFor();
  expect(faults).toEqual([]);
});

it("an author connects Google by consent, once refused, and again after it was taken back", async () => {
  const { page, context, faults } = await openAccounts();
  await showConsent(context, server().google);
  const dialog = page.getByRole("dialog");
  const answerConsent = async (answer: "Allow" | "Deny") => {
    const opened = context.waitForEvent("page");
    await dialog.getByRole("button", { name: "Connect with Google" }).click();
    const window = await opened;
    await window.getByRole("link", { name: answer }).click();
    return window;
  };
  await chooseService(page, "Google Sheets");
  const refused = await answerConsent("Deny");
  await refused.getByText("You have not given access at Google. Nothing was connected.").waitFor();
  expect(new URL(refused.url()).search).toBe("");
  await refused.close();
  await dialog.getByRole("alert").getByText("You have not given access at Google.").waitFor();
  const given = await answerConsent("Allow");
  const row = page.getByRole("listitem", { name: "Google Sheets" });
  await row.getByText("used by no bot").waitFor();
  await expect.poll(() => given.isClosed()).toBe(true);
  await row.getByRole("button", { name: "Test" }).click();
  await row.getByText("Works").waitFor();

  server().google.revokeAll();
  await row.getByRole("button", { name: "Test" }).click();
  await row.getByText("Google no longer gives access: Token has been expired or revoked.").first().waitFor();
  await row.getByRole("button", { name: "Connect Google Sheets again" }).click();
  await answerConsent("Allow");
  await dialog.waitFor({ state: "detached" });
  await row.getByRole("button", { name: "Edit Google Sheets" }).waitFor();
  await row.getByRole("button", { name: "Test" }).click();
  await row.getByText("Works").waitFor();
  expect(faults).toEqual([]);
});

it("on a phone, everything is within reach and nothing is wider than the page", async () => {
  const { page, context } = await newAuthor(browser(), server(), {
    viewport: { width: 375, height: 720 },
    colorScheme: "dark",
  });
  await page.goto(`${server().builderUrl}/accounts?connect=stripe`);
  await page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }).waitFor();
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isTooWide()).toBe(false);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Accounts", level: 1 }).waitFor();
  expect(await isTooWide()).toBe(false);
  await context.close();
});
