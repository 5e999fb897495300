import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Author, exportBot, importBot, newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { createTalk, editFlow } from "./support/flow-hands.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

let botId = "";
let address = "";

/** A new author's browser for one test. */
const newHands = async (): Promise<Author> => {
  const author = await newAuthor(browser(), parley());
  author.page.setDefaultTimeout(20_000);
  onTestFinished(() => author.context.close());
  return author;
};

/** Returns the labels of changes that a browser keeps until the server has them. */
const keptChanges = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("parley-changes");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const all = database.transaction("changes").objectStore("changes").getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            database.close();
            resolve(all.result.map(({ change }: { change: { label: string } }) => change.label));
          };
        };
      }),
  );

/** Returns the flow's titles and texts on the server. */
const stored = async ({ context }: Author): Promise<string> =>
  JSON.stringify(await exportBot(context, parley(), botId));

beforeEach(async () => {
  const { context } = await newHands();
  botId = await importBot(context, parley(), createTalk({ One: "First", Two: "Second", Three: "Third" }));
  address = `${parley().builderUrl}/bots/${botId}`;
});

describe.sequential("nothing that an author does is lost", () => {
  it("a screen that was never open comes once the network is back, and the rest goes on without it", async () => {
    const { context, page, faults } = await newHands();
    const hands = editFlow(page);
    await hands.open(address);
    await context.setOffline(true);
    await page.getByRole("link", { name: "Design", exact: true }).click();
    await hands.says("Offline — kept in this browser");
    await page.getByRole("heading", { level: 1 }).getByRole("button").click();
    await page.getByRole("textbox", { name: "Name of the bot" }).fill("Renamed offline");
    await page.keyboard.press("Enter");
    await expect.poll(() => keptChanges(page)).toEqual(["Rename"]);
    await context.setOffline(false);
    await page.getByRole("region", { name: "Colours" }).waitFor();
    await hands.says("Saved");
    expect(faults).toEqual([]);
  });

  it("what is done offline outlives a reload, and meets what another author has done meanwhile", async () => {
    const [ann, bob] = [await newHands(), await newHands()];
    const [hers, his] = [editFlow(ann.page), editFlow(bob.page)];
    await Promise.all([hers.open(address), his.open(address)]);
    await hers.rewrite("Two", "Second", "Online");
    await his.group("Two").getByText("Online").waitFor();
    await ann.context.setOffline(true);
    await hers.rename("One", "Ann's group");
    await hers.rewrite("Two", "Online", "Ann's text");
    await hers.says("Offline — kept in this browser");
    // Text typed while a change is being sent becomes a new change.
    await expect.poll(async () => [...new Set(await keptChanges(ann.page))]).toEqual(["Rename group", "Write"]);
    // A screen that can't be loaded yet does not replace the current one.
    await ann.page.getByRole("link", { name: "Settings" }).click();
    await his.rename("Two", "Bob's group");
    await his.rewrite("Three", "Third", "Bob's text");
    await his.says("Saved");
    expect(await stored(bob)).not.toContain("Ann's");
    await hers.says("Offline — kept in this browser");

    // The page is lost without a network, but its changes are kept.
    await expect(ann.page.reload()).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
    await ann.context.setOffline(false);
    await hers.open(address);
    for (const { group } of [hers, his]) {
      await group("Ann's group").waitFor();
      await group("Bob's group").getByText("Ann's text").waitFor();
      await group("Three").getByText("Bob's text").waitFor();
    }
    await hers.says("Saved");
    await expect.poll(() => keptChanges(ann.page)).toEqual([]);
    expect(await stored(bob)).toMatch(/Ann's group.*Bob's group.*Ann's text.*Bob's text/);
    expect([...ann.faults, ...bob.faults]).toEqual([]);
  });

  it("a tab keeps what is its own, and what a closed tab has left is sent by the next one", async () => {
    const { context, page, faults } = await newHands();
    const first = editFlow(page);
    await page.route("**/changes", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await first.open(address);
    await first.rename("One", "Written in the first tab");
    await first.says("Offline — kept in this browser");

    const second = editFlow(await context.newPage());
    await second.open(address);
    await second.rename("Two", "Written in the second tab");
    await second.says("Saved");
    await first.group("Written in the second tab").waitFor();
    expect(await second.group("Written in the first tab").count()).toBe(0);
    expect(await keptChanges(second.page)).toEqual(["Rename group"]);

    await page.close();
    await second.open(address);
    await second.group("Written in the first tab").waitFor();
    await second.says("Saved");
    await expect.poll(() => keptChanges(second.page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("the server dies while an author writes, and comes back", async () => {
    const ann = await newHands();
    const hers = editFlow(ann.page);
    await hers.open(address);
    await hers.rename("One", "Before");
    await hers.rewrite("Two", "Second", "Also before");
    await hers.says("Saved");
    // This change is being sent when the server is killed; later ones find no server.
    await hers.rename("Two", "On the way");
    await parley().kill();
    await hers.rewrite("Three", "Third", "While it was dead");
    await hers.says("Offline — kept in this browser");
    await hers.rename("Three", "Also while it was dead");
    expect(await ann.page.getByRole("status").filter({ hasText: "Saved" }).count()).toBe(0);

    await parley().start();
    await hers.says("Saved");
    const everything = /Before.*On the way.*Also while it was dead.*While it was dead/;
    expect((await stored(ann)).replaceAll("\n", " ")).toMatch(everything);
    await expect.poll(() => keptChanges(ann.page)).toEqual([]);
    await ann.page.reload();
    for (const title of ["Before", "On the way", "Also while it was dead"]) await hers.group(title).waitFor();
    // Undo and everything else still work.
    await hers.rename("Before", "After");
    await hers.says("Saved");
    expect(await stored(ann)).toContain("After");
    expect(ann.faults).toEqual([]);
  });

  it("the tab is closed while the server is dead: another visit sends what was done", async () => {
    const { context, page } = await newHands();
    const hands = editFlow(page);
    await hands.open(address);
    await parley().kill();
    await hands.rename("One", "Left behind");
    await hands.says("Offline — kept in this browser");
    await page.close();
    await parley().start();
    const later = editFlow(await context.newPage());
    await later.open(address);
    await later.group("Left behind").waitFor();
    await later.says("Saved");
    expect(JSON.stringify(await exportBot(context, parley(), botId))).toContain("Left behind");
  });

  it("an author whose session has ended is told, and what was done is saved after signing in", async () => {
    const { context, page } = await newHands();
    const hands = editFlow(page);
    await hands.open(address);
    await context.clearCookies();
    await hands.rename("One", "Written signed out");
    await page.getByRole("alert").getByText("You are signed out.").waitFor();
    await hands.says("Not saved");
    await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("textbox", { name: "E-mail address" }).fill("ada@example.com");
    await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
    await page.getByRole("button", { name: "Sign in" }).click();
    await hands.group("Written signed out").waitFor();
    await hands.says("Saved");
    expect(JSON.stringify(await exportBot(context, parley(), botId))).toContain("Written signed out");
  });
});
