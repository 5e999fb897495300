import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { importBot, newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { provideParley } from "./support/parley.ts";

// An author chooses several bots in the list, and does the same with all of them.

const parley = provideParley();
const browser = provideBrowser();

let context: BrowserContext;
let page: Page;
let faults: string[];

const file = (name: string, text: string) => ({
  ...createTestFile({ id: name, groups: { A: [says(text), asks("Name")] }, variables: ["Name"] }),
  name,
});

beforeAll(async () => {
  ({ context, page, faults } = await newAuthor(browser(), parley()));
  await importBot(context, parley(), file("Alpha", "Hello"));
  await importBot(context, parley(), file("Beta", "Hello"));
  await importBot(context, parley(), {
    ...file("Gamma", "Hello"),
    groups: [{ id: "A", title: "A", graphCoordinates: { x: 0, y: 0 }, blocks: [{ id: "b", type: "Redirect" }] }],
  });
  await page.goto(parley().builderUrl);
  await page.getByText("Alpha").first().waitFor();
});
afterAll(() => context?.close());

const bar = () => page.getByRole("region", { name: "Selected bots" });
const dialog = () => page.getByRole("dialog");
const choose = async (...names: string[]) => {
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).press(" ");
  await bar().getByText(`${names.length} selected`).waitFor();
};

describe.sequential("several bots at once", () => {
  it("are published after a check that says which has errors", async () => {
    await choose("Alpha", "Beta", "Gamma");
    await bar().getByRole("button", { name: "Publish" }).click();
    await dialog().getByRole("listitem").filter({ hasText: "Gamma" }).getByText(/error/).waitFor();
    await dialog().getByRole("button", { name: "Publish 2 bots" }).click();
    await page.getByText("2 bots are published").waitFor();
    await dialog().waitFor({ state: "detached" });
    await expect
      .poll(() =>
        page
          .getByRole("link", { name: /Draft/ })
          .or(page.getByText("Draft", { exact: true }))
          .count(),
      )
      .toBe(1);
  });

  it("are closed, and opened again by undo", async () => {
    await choose("Alpha", "Beta");
    await bar().getByRole("button", { name: "Close" }).click();
    await page.getByText("2 bots are closed").waitFor();
    await expect.poll(() => page.getByText("Closed", { exact: true }).count()).toBe(2);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect.poll(() => page.getByText("Closed", { exact: true }).count()).toBe(0);
  });

  it("are exported as one archive", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      bar().getByRole("button", { name: "Export" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bots-\d{4}-\d\d-\d\d\.zip$/);
    const archive = await readFile(await download.path());
    expect(archive.toString("latin1")).toContain("Alpha.json");
    expect(archive.toString("latin1")).toContain("Beta.json");
  });

  it("are moved into a folder that is made on the way", async () => {
    await bar().getByRole("button", { name: "Move to…" }).click();
    await dialog().getByRole("button", { name: "New folder" }).click();
    await page.keyboard.type("Leads");
    await page.keyboard.press("Enter");
    await dialog().getByRole("button", { name: "Move to Leads" }).click();
    await page.getByText("2 bots are now in Leads").waitFor();
    await page.getByRole("link", { name: /Leads/ }).first().click();
    await page.getByText("Alpha").first().waitFor();
    await page.getByText("Beta").first().waitFor();
  });

  it("nothing has gone wrong on the way", () => expect(faults).toEqual([]));
});
