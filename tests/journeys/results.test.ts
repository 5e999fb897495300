import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { findViolations } from "./support/axe.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const file = createTestFile({
  id: "visits",
  groups: {
    Start: [
      says("What is your name?"),
      asks("Name"),
      says("Your papers, please."),
      { type: "file input", options: { variableId: "vPapers", visibility: "Private" } },
      says("Thank you, {{Name}}!"),
    ],
  },
  variables: ["Name", "Papers"],
});

let address = "";
let context: BrowserContext;
let faults: string[];
let author: Page;

beforeAll(async () => {
  address = await parley().publish(file);
  ({ context, faults } = await newVisitor(browser()));
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: parley().builderUrl });
  author = await context.newPage();
  await author.goto(parley().builderUrl);
  const botId = await author.evaluate(async (link) => {
    const send = (path: string, init: RequestInit = {}) =>
      fetch(path, { ...init, headers: { "content-type": "application/json", "x-parley-app": "1" } });
    const account = { name: "Ann", email: "ann@example.org", password: "correct horse battery" };
    const token = new URL(link).searchParams.get("token");
    const made = await send("/api/v1/account", { method: "POST", body: JSON.stringify({ ...account, token }) });
    if (!made.ok) throw new Error(await made.text());
    const { typebots } = await (await send("/api/v1/typebots")).json();
    return String(typebots[0].id);
  }, parley().welcomeUrl() ?? "");
  await author.goto(`${parley().builderUrl}/bots/${botId}/results`);
});

const answer = async (name: string, paper?: string) => {
  const visitor = await newVisitor(browser());
  const { page, types, sees } = visit(await visitor.context.newPage());
  await page.goto(address);
  await types(name);
  await sees("Your papers, please.");
  const picker = page.locator("input[type=file]");
  await picker.waitFor({ state: "attached" });
  if (paper !== undefined) {
    await picker.setInputFiles([{ name: "paper.txt", mimeType: "text/plain", buffer: Buffer.from(paper) }]);
    await sees(`Thank you, ${name}!`);
  }
  return visitor.context;
};

const rowOf = (text: string) => author.getByRole("row").filter({ hasText: text });
const countStored = () =>
  author.evaluate(async () => {
    const [, bots, botId] = location.pathname.split("/");
    if (bots !== "bots") throw new Error("This is no screen of a bot");
    return (await (await fetch(`/api/v1/typebots/${botId}/results`)).json()).results.length;
  });
const drawer = () => author.getByRole("complementary", { name: "One result" });
const exported = async (part: string, format: string): Promise<string> => {
  await author.getByRole("button", { name: "Export" }).click();
  const group = author.getByRole("group", { name: part });
  const [download] = await Promise.all([
    author.waitForEvent("download"),
    group.getByRole("menuitem", { name: format }).click(),
  ]);
  return readFile(await download.path(), "utf8");
};

it("results come while the author looks, under the questions that were asked", async () => {
  await author.getByText("No answers yet").waitFor();
  await author.getByRole("link", { name: address }).waitFor();
  const visitors = [await answer("Ada", "This is a paper")];
  await rowOf("Ada").getByText("Complete").waitFor({ timeout: 15_000 });
  visitors.push(await answer("=1+1"));
  await rowOf("=1+1").getByText("Partial").waitFor({ timeout: 15_000 });
  for (const visitor of visitors) await visitor.close();
  await author.getByRole("columnheader", { name: "What is your name?" }).waitFor();
  await author.getByRole("columnheader", { name: "Your papers, please." }).waitFor();
  await rowOf("Ada").getByText("1 file").waitFor();
  expect(await author.getByRole("row").allInnerTexts()).toMatchObject([
    expect.stringContaining("When"),
    expect.stringContaining("=1+1"),
    expect.stringContaining("Ada"),
  ]);
});

it("partial results can be left out", async () => {
  await author.getByRole("button", { name: "Filter", exact: true }).click();
  await author.getByText("Partial results").click();
  await author.keyboard.press("Escape");
  await rowOf("=1+1").waitFor({ state: "detached" });
  await rowOf("Ada").waitFor();
  await author.getByRole("button", { name: "Filter", exact: true }).click();
  await author.getByText("Partial results").click();
  await author.keyboard.press("Escape");
  await rowOf("=1+1").waitFor();
});

it("they are narrowed by what was answered, and the address says how", async () => {
  await author.getByRole("button", { name: "Filter", exact: true }).click();
  await author.getByRole("textbox", { name: "Value" }).fill("ADA");
  await author.getByRole("button", { name: "Add condition" }).click();
  await author.keyboard.press("Escape");
  await author.getByRole("textbox", { name: "Value" }).waitFor({ state: "detached" });
  await rowOf("=1+1").waitFor({ state: "detached" });
  await author.getByText("1 of 2 results").waitFor();
  await author.reload();
  await rowOf("Ada").waitFor();
  await author.getByRole("searchbox", { name: "Search in answers" }).fill("nobody");
  await author.getByRole("heading", { name: "No result matches" }).waitFor();
  await author.goBack();
  await rowOf("Ada").waitFor();
  expect(await author.getByRole("searchbox").inputValue()).toBe("");
  await author.getByRole("button", { name: "Remove the filter: What is your name? contains ADA" }).click();
  await rowOf("=1+1").waitFor();
  await author.getByRole("button", { name: "What is your name?", exact: true }).click();
  expect(await author.getByRole("row").nth(1).innerText()).toContain("=1+1");
  await author.getByRole("button", { name: "What is your name?", exact: true }).click();
  await author.getByRole("row").nth(1).filter({ hasText: "Ada" }).waitFor();
  expect(new URL(author.url()).searchParams.get("sort")).toMatch(/^-/);
  await author.getByRole("button", { name: "What is your name?", exact: true }).click();
  await author.getByRole("row").nth(1).filter({ hasText: "=1+1" }).waitFor();
  expect(await findViolations(author)).toEqual([]);
});

it("one of them is read as the conversation it was, at an address of its own", async () => {
  await rowOf("Ada").getByRole("link").click();
  await drawer().getByText("Thank you, Ada!").waitFor();
  expect(new URL(author.url()).searchParams.get("result")).toMatch(/^\w{10}$/);
  const lines = await drawer().getByRole("listitem").allInnerTexts();
  expect(lines.map((line) => line.split("\n").find((text) => !/^(?:Bot|Visitor): ?$/.test(text)))).toEqual([
    "What is your name?",
    "Ada",
    "Your papers, please.",
    expect.stringContaining("paper.txt"),
    "Thank you, Ada!",
  ]);
  const paper = await drawer()
    .getByRole("link", { name: /paper\.txt/ })
    .getAttribute("href");
  // Only the author may see the file, but this link works for a while.
  await drawer()
    .getByRole("img", { name: /^Private/ })
    .waitFor();
  expect(await (await fetch(paper ?? "")).text()).toBe("This is a paper");
  const [withoutToken = ""] = (paper ?? "").split("?");
  expect((await fetch(withoutToken)).status).toBe(401);

  await author.reload();
  await drawer().getByText("Thank you, Ada!").waitFor();
  await drawer().getByRole("button", { name: "More" }).click();
  await author.getByRole("menuitem", { name: "Copy as text" }).click();
  await author.getByText("Conversation copied").waitFor();
  expect(await author.evaluate(() => navigator.clipboard.readText())).toContain(
    "Visitor: Ada\nBot: Your papers, please.",
  );

  await rowOf("=1+1").waitFor();
  await author.keyboard.press("ArrowLeft");
  await drawer().getByText("=1+1").waitFor();
  await author.keyboard.press("ArrowRight");
  await drawer().getByText("Thank you, Ada!").waitFor();
  await drawer()
    .getByRole("button", { name: "Variables" })
    .or(drawer().getByRole("radio", { name: "Variables" }))
    .click();
  await drawer().getByText("Papers", { exact: true }).waitFor();
  await author.keyboard.press("Escape");
  await drawer().waitFor({ state: "detached" });
});

it("files hold all results, or what the table shows, or what is chosen", async () => {
  const csv = await exported("All results", "CSV");
  expect(csv.split("\r\n").slice(0, 3)).toEqual([
    '\uFEFFSubmitted at,Result,Version,Completed,What is your name?,"Your papers, please."',
    expect.stringMatching(/,1,no,'=1\+1,$/),
    expect.stringMatching(/,1,yes,Ada,http\S+paper\.txt$/),
  ]);
  const { results, columns } = JSON.parse(await exported("All results", "JSON"));
  expect(columns).toHaveLength(2);
  expect(results.map((result: { isCompleted: boolean }) => result.isCompleted)).toEqual([false, true]);

  await author.getByRole("button", { name: "Columns" }).click();
  await author.getByRole("dialog").getByText("Your papers, please.").click();
  await author.keyboard.press("Escape");
  await author.getByRole("columnheader", { name: "Your papers, please." }).waitFor({ state: "detached" });
  const shown = await exported("As the table shows them", "CSV");
  expect(shown).toMatch(/^\uFEFFSubmitted at,Completed,What is your name\?,Seconds spent,Tags\r\n/);

  await rowOf("Ada").getByRole("checkbox").press(" ");
  await author.getByText("1 selected").waitFor();
  const chosen = await exported("Selected results", "JSON");
  expect(JSON.parse(chosen).results).toMatchObject([{ isCompleted: true }]);
  expect(chosen).not.toContain("=1+1");
});

it("what is deleted is gone at once, and comes back", async () => {
  await author.getByText("1 selected").waitFor();
  await author.getByRole("button", { name: "Delete", exact: true }).click();
  await rowOf("Ada").waitFor({ state: "detached" });
  await expect.poll(countStored).toBe(1);
  await author
    .getByRole("region", { name: /Notifications/ })
    .getByRole("button", { name: "Undo" })
    .click();
  await rowOf("Ada").waitFor();
  await expect.poll(countStored).toBe(2);
});

it("what was deleted comes back when the notice is gone, too", async () => {
  const deleted = author.getByRole("dialog", { name: "Deleted results" });
  const openDeleted = () => author.getByRole("button", { name: "Deleted", exact: true }).click();
  await openDeleted();
  await deleted.getByText("Nothing was deleted in the last 30 days").waitFor();
  await author.keyboard.press("Escape");
  await rowOf("Ada").getByRole("checkbox").press(" ");
  await author.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(countStored).toBe(1);
  await author.reload();
  await rowOf("=1+1").waitFor();
  await openDeleted();
  const only = deleted.getByRole("listitem", { name: /^1 result, deleted/ });
  await only.getByText(/^Can be brought back until/).waitFor();
  expect(await findViolations(author), "deleted results").toEqual([]);
  await only.getByRole("button", { name: "Bring back" }).click();
  await deleted.getByText("Nothing was deleted in the last 30 days").waitFor();
  await author.keyboard.press("Escape");
  await rowOf("Ada").waitFor();
  await expect.poll(countStored).toBe(2);
});

it("nothing stands in the way of anybody, by day, by night, and on a phone", async () => {
  for (const mode of ["light", "dark"]) {
    await author.evaluate((chosen) => localStorage.setItem("parley-mode", chosen), mode);
    for (const width of [1440, 375]) {
      await author.setViewportSize({ width, height: 812 });
      await author.reload();
      const link = author.getByRole("link", { name: /^Open the result/ });
      await link.first().waitFor();
      expect(await findViolations(author), `${mode}, ${width}`).toEqual([]);
      // The page doesn't scroll sideways; only the table does.
      expect(await author.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await link.last().click();
      await drawer().getByText("Thank you, Ada!").waitFor();
      expect(await findViolations(author), `${mode}, ${width}, one result`).toEqual([]);
      await author.keyboard.press("Escape");
      await drawer().waitFor({ state: "detached" });
    }
  }
  expect(faults).toEqual([]);
});
