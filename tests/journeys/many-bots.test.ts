import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBlankFile } from "../../packages/core/src/draft/create-blank-file.ts";
import { type Author, newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { look } from "./support/look.ts";
import { provideParley } from "./support/parley.ts";

// A dashboard with more bots than one page of the list holds.

const parley = provideParley();
const browser = provideBrowser();
const count = 250;
/** Words that stand in no address: those end in random letters and digits, among which a search finds numbers, too. */
const sought = "Zebra crossings";

let author: Author;
beforeAll(async () => {
  author = await newAuthor(browser(), parley());
  const headers = { "x-parley-app": "1", origin: parley().builderUrl };
  const post = async (path: string, data: object) => {
    const answer = await author.context.request.post(`${parley().builderUrl}/api/v1${path}`, { headers, data });
    if (!answer.ok()) throw new Error(await answer.text());
  };
  const file = (number: number) => {
    const name = number === count - 1 ? sought : `Survey ${String(number).padStart(3, "0")}`;
    return { name, content: JSON.stringify(createBlankFile(name)) };
  };
  for (let done = 0; done < count; done += 125)
    await post("/typebots/import", { files: Array.from({ length: 125 }, (_, one) => file(done + one + 1)) });
  await post("/folders", { name: "Archive" });
}, 120_000);
afterAll(() => author.context.close());

const rows = () => author.page.getByRole("list", { name: "Bots" }).getByRole("listitem");
const bot = (number: string) => author.page.getByRole("link", { name: `Survey ${number}`, exact: true });

describe("a dashboard with very many bots", () => {
  it("shows the first of them, says how many there are, and brings more while one scrolls", async () => {
    const { page } = author;
    await page.goto(parley().builderUrl);
    await page.getByRole("button", { name: /^Sorted by/ }).click();
    await page.getByRole("menuitemradio", { name: "Name" }).click();
    await bot("001").waitFor();
    // The folder stands before the bots.
    await expect.poll(() => rows().count()).toBe(101);
    await page.getByText(`${count} bots`, { exact: true }).waitFor();
    await look(page, "many bots");
    await page.getByText(`100 of ${count} bots`).scrollIntoViewIfNeeded();
    if (process.env.PARLEY_PICTURES !== undefined)
      await page.screenshot({ path: `${process.env.PARLEY_PICTURES}/many-bots-end.png` });
    await expect.poll(() => rows().count()).toBeGreaterThanOrEqual(201);
    await bot("200").scrollIntoViewIfNeeded();
    await bot("250").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Show more" }).count()).toBe(0);
    expect(await rows().count()).toBe(count + 1);
  }, 60_000);

  it("finds any of them, loaded or not", async () => {
    const { page } = author;
    await page.goto(`${parley().builderUrl}/?q=crossings%20zebra`);
    await page.getByRole("link", { name: sought, exact: true }).waitFor();
    await page.getByText("1 bot", { exact: true }).waitFor();
    expect(await rows().count()).toBe(1);
  });

  it("selects what is loaded, says of how many, and moves it at once", async () => {
    const { page, faults } = author;
    await page.goto(parley().builderUrl);
    await bot("001").focus();
    await page.keyboard.press("Control+A");
    const bar = page.getByRole("region", { name: "Selected bots" });
    await bar.getByText(`100 of ${count} selected`).waitFor();
    await look(page, "many selected");
    await bar.getByRole("button", { name: "Move to…" }).click();
    await page.getByRole("option", { name: "Archive" }).click();
    await page.getByRole("button", { name: "Move to Archive" }).click();
    await page.getByText("100 bots", { exact: true }).waitFor();
    await bot("101").waitFor();
    expect(await bot("001").count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await bot("001").waitFor();
    await page.getByText("Empty", { exact: true }).waitFor();
    expect(faults).toEqual([]);
  }, 60_000);
});
