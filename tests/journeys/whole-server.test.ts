import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { importBot, newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { look } from "./support/look.ts";
import { provideParley } from "./support/parley.ts";

// Ada runs the server. Bo has his own workspace on it and has deleted it by mistake.

const parley = provideParley({ ADMIN_EMAIL: "ada@example.com" });
const browser = provideBrowser();

let ada: Awaited<ReturnType<typeof newAuthor>>;
let bo: BrowserContext;
let agency = "";

const ask = async (by: BrowserContext, path: string, data: object) => {
  const headers = { "x-parley-app": "1", origin: parley().builderUrl };
  const answer = await by.request.post(`${parley().builderUrl}/api/v1${path}`, { headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
};

beforeAll(async () => {
  ada = await newAuthor(browser(), parley());
  ada.page.setDefaultTimeout(20_000);
  const { url } = await ask(ada.context, "/workspaces/main/invitations", { role: "member" });
  bo = await browser().newContext();
  const person = { name: "Bo", email: "bo@example.org", password: "correct horse battery" };
  await ask(bo, "/invitations/join", { token: new URL(url).searchParams.get("token"), ...person });
  agency = (await ask(bo, "/workspaces", { name: "Agency" })).id;
  await ask(bo, `/workspaces/${agency}/use`, {});
  await importBot(bo, parley(), { ...createTestFile({ groups: { Hi: [says("A secret")] } }), name: "Campaign" });
});
afterAll(async () => {
  await bo?.close();
  await ada?.context.close();
});

it("an administrator sees another's workspace, brings it back, and opens its people", async () => {
  const { page, faults } = ada;
  await ask(bo, `/workspaces/${agency}/delete`, { name: "Agency" });
  await page.goto(`${parley().builderUrl}/`);
  await page.getByRole("button", { name: /account and appearance/ }).click();
  await page.getByRole("menuitem", { name: "Server" }).click();
  await page.getByRole("heading", { name: "Server", level: 1 }).waitFor();
  const row = page.getByRole("listitem", { name: "Agency" });
  await row.getByText(/can be restored until/).waitFor();
  await look(page, "server-workspaces");
  await row.getByRole("button", { name: "Restore Agency" }).click();
  await row.getByText("1 person · 1 bot · no results").waitFor();
  expect((await bo.request.get(`${parley().builderUrl}/api/v1/workspaces/${agency}`)).status()).toBe(200);

  await page.getByRole("tab", { name: "People" }).press("Enter");
  const person = page.getByRole("listitem", { name: "Bo" });
  await person.getByText(/Agency \(administrator\)/).waitFor();
  await look(page, "server-people");
  await page.getByRole("searchbox", { name: "Search people" }).fill("nobody");
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await person.waitFor();

  await page.getByRole("tab", { name: "Activity" }).click();
  const entries = page.locator("[data-action='workspace.restored']").first();
  await entries.getByText("in Agency").waitFor();
  await look(page, "server-activity");
  expect(await page.getByText("A secret").count()).toBe(0);

  await page.goBack();
  await page.getByRole("tab", { name: "Workspaces" }).click();
  await row.getByRole("button", { name: "Open the people of Agency" }).click();
  await page.getByRole("heading", { name: "People", level: 1 }).waitFor();
  await page.getByText("bo@example.org").waitFor();
  // The members of the workspace can read in the log that she entered it.
  await page.goto(`${parley().builderUrl}/activity`);
  await page.locator("[data-action='workspace.entered']").first().waitFor();
  expect(faults).toEqual([]);
});

it("ends somebody's sessions, and removes the account when its address is written", async () => {
  const { page } = ada;
  await page.goto(`${parley().builderUrl}/server?part=people`);
  const person = page.getByRole("listitem", { name: "Bo" });
  await person.getByRole("button", { name: "Sign out Bo everywhere" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await person.getByText("not signed in").waitFor();
  expect((await bo.request.get(`${parley().builderUrl}/api/v1/workspaces`)).status()).toBe(401);

  await ask(ada.context, `/workspaces/${agency}/delete`, { name: "Agency" });
  await person.getByRole("button", { name: "Remove the account of Bo" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByRole("textbox").fill("bo@example.org");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await person.waitFor({ state: "detached" });
});

it("is not for anybody else", async () => {
  const { url } = await ask(ada.context, "/workspaces/main/invitations", { role: "admin" });
  const context = await browser().newContext();
  const person = { name: "Cy", email: "cy@example.org", password: "correct horse battery" };
  await ask(context, "/invitations/join", { token: new URL(url).searchParams.get("token"), ...person });
  const page = await context.newPage();
  await page.goto(`${parley().builderUrl}/server`);
  await page.getByRole("heading", { name: "This is for the administrators of the server" }).waitFor();
  await page.getByRole("button", { name: /account and appearance/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Server" }).count()).toBe(0);
  await context.close();
});
