import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createBlankFile } from "../../packages/core/src/draft/create-blank-file.ts";
import { importBot, newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { openOwnServer } from "./support/own-server.ts";
import { provide } from "./support/provide.ts";

const server = provide(openOwnServer, (opened) => opened.close());
const browser = provideBrowser();

it("a token is made in the app, used by a program, revoked, and all of it is seen in the activity", async () => {
  const { page, context, faults } = await newAuthor(browser(), server());
  const { builderUrl } = server();
  const id = await importBot(context, server(), createBlankFile("Order form"));
  await page.goto(`${builderUrl}/`);
  await page.getByRole("button", { name: /^Workspace:/ }).click();
  await page.getByRole("menuitem", { name: "Workspace settings" }).click();
  const settings = page.getByRole("navigation", { name: "Settings" });
  await settings.getByRole("link", { name: "API tokens" }).click();
  await page.getByRole("heading", { name: "No tokens yet" }).waitFor();

  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make token" }).click();
  await dialog.getByText("Type a name.").waitFor();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Build server");
  await dialog.getByRole("radio", { name: /Read and write/ }).check({ force: true });
  await dialog.getByRole("button", { name: "Make token" }).click();
  const shown = page.getByRole("textbox", { name: "Token" });
  const token = await shown.inputValue();
  expect(token).toMatch(/^parley_[\w-]{43}$/);
  // Escape must not close the dialog and lose the token.
  await page.keyboard.press("Escape");
  await shown.waitFor();
  await page.getByRole("button", { name: "I have copied it" }).click();
  const row = page.getByRole("listitem", { name: "Build server" });
  await row.getByText("never used").waitFor();
  expect(await page.content()).not.toContain(token);

  const ask = (method: string, path: string, body?: object) =>
    fetch(`${builderUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  expect(await (await ask("GET", "/typebots")).text()).toContain("Order form");
  expect((await ask("POST", `/typebots/${id}/publish`, {})).status).toBe(200);
  expect((await ask("GET", "/activity")).status).toBe(403);

  await page.reload();
  await row.getByText(/last used/).waitFor();
  await row.getByRole("button", { name: "Revoke Build server" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("heading", { name: "No tokens yet" }).waitFor();
  expect((await ask("GET", "/typebots")).status).toBe(401);

  await settings.getByRole("link", { name: "Activity" }).click();
  const entry = (text: RegExp) => page.getByRole("listitem").filter({ hasText: text });
  await entry(/Made an API token: Build server \(write\)/).waitFor();
  await entry(/Revoked an API token: Build server/).waitFor();
  await entry(/Published a bot: Order form \(version 1\).*Build server.*token of ada@example.com/).waitFor();
  await page.getByRole("button", { name: /Action/ }).click();
  await page.getByRole("option", { name: "Published a bot" }).click();
  await expect.poll(() => page.locator("li[data-action]").count()).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as CSV" }).click(),
  ]);
  const file = readFileSync(await download.path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(2);
  expect(file).toContain("token,Build server,ada@example.com,bot.published,bot,Order form (version 1)");
  expect(faults).toEqual([]);
  await context.close();
});
