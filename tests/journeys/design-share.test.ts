import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { findViolations } from "./support/axe.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { provideParley } from "./support/parley.ts";
import { provideSite } from "./support/site.ts";

const parley = provideParley();
const browser = provideBrowser();
const site = provideSite();

let context: BrowserContext;
let faults: string[];
let page: Page;
const bots = new Map<string, string>();

const bot = (name: string) => ({
  ...createTestFile({
    id: name,
    groups: { Start: [says("Hello there"), asks("Name"), says("Bye")] },
    variables: ["Name"],
  }),
  name,
});

const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().click();
const section = (name: string) => page.getByRole("region", { name, exact: true });
const field = (where: string, name: string) => section(where).getByRole("textbox", { name, exact: true });
const open = async (name: string, screen: string, hash = "") => {
  await page.goto(`${parley().builderUrl}/bots/${bots.get(name)}/${screen}${hash}`);
  await page.getByRole("navigation", { name: /^Sections/ }).waitFor();
};
/** Publishes the current draft and waits until it is live. */
const publish = async () => {
  await page.getByText("Saved", { exact: true }).first().waitFor();
  const isFirst = await page.getByRole("button", { name: "Publish", exact: true }).isVisible();
  await press(/^Publish/);
  if (isFirst) {
    const sheet = page.getByRole("dialog", { name: /is live$/ });
    await sheet.getByText(/^A phone can't open/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
  } else {
    const sheet = page.getByRole("dialog", { name: "Publish changes" });
    await sheet.getByRole("list").first().waitFor();
    // The button has the focus: with nothing wrong, publishing is two keys.
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Up to date" }).waitFor();
};
/** Opens an address as a new visitor. */
const visit = async <Value>(address: string, work: (page: Page) => Promise<Value>): Promise<Value> => {
  const visitor = await newVisitor(browser());
  try {
    const there = await visitor.context.newPage();
    await there.goto(address);
    return await work(there);
  } finally {
    await visitor.context.close();
  }
};

beforeAll(async () => {
  ({ context, faults } = await newVisitor(browser()));
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(parley().welcomeUrl() ?? "");
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await page.getByRole("textbox", { name: "E-mail address" }).fill("ada@example.org");
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await press("Make account");
  await page.getByRole("heading", { name: "New bot" }).waitFor();
  for (const name of ["First", "Second"]) {
    await parley().publish(bot(name));
    const { typebots } = await page.evaluate(async () => (await fetch("/api/v1/typebots")).json());
    bots.set(name, typebots.find((one: { name: string }) => one.name === name).id);
  }
});
afterAll(() => context?.close());

describe.sequential("an author designs and shares a bot", () => {
  it("a colour and a font that were chosen are what visitors get; undo takes them back", async () => {
    await open("First", "design", "#colours");
    const main = field("Colours", "Main colour");
    // A click into the field selects what it holds.
    await main.click();
    await page.keyboard.type("#12345");
    expect(await main.inputValue()).toBe("#12345");
    await section("Colours").getByText("Until then the last one stays").waitFor();
    await main.press("6");
    expect(await main.inputValue()).toBe("#123456");
    await section("Font").getByRole("radio", { name: "Outfit" }).click({ force: true });
    await page.keyboard.press("Control+z");
    await expect.poll(() => section("Font").getByRole("radio", { name: "Open Sans" }).isChecked()).toBe(true);
    await section("Font").getByRole("radio", { name: "Outfit" }).click({ force: true });
    await publish();
    const look = await visit(`${parley().viewerUrl}/${bots.get("First")}`, async (there) => {
      const send = there.getByRole("button", { name: "Send" });
      await send.waitFor();
      return send.evaluate((button) => {
        const { backgroundColor, fontFamily } = getComputedStyle(button);
        return { backgroundColor, fontFamily };
      });
    });
    expect(look.backgroundColor).toBe("rgb(18, 52, 86)");
    expect(look.fontFamily).toContain("Outfit");
  });

  it("texts that are hard to read are told, and mended by a click", async () => {
    await open("First", "design", "#buttons");
    await field("Buttons", "Text").fill("#223344");
    await section("Buttons").getByText("Hard to read").waitFor();
    await section("Buttons").getByRole("button", { name: "Mend the text" }).click();
    await section("Buttons").getByText("Hard to read").waitFor({ state: "detached" });
    expect(await field("Buttons", "Text").inputValue()).not.toBe("#223344");
  });

  it("the chat shows a sample with every input", async () => {
    await open("First", "design");
    const chat = page.frameLocator('iframe[title*="First"]');
    await chat.getByText("Hello there").waitFor();
    await page.getByRole("switch", { name: "Show every input" }).click({ force: true });
    await chat.getByRole("button", { name: "Rating" }).click();
    await chat.getByText("How was it?").waitFor();
    await page.getByRole("switch", { name: "Show every input" }).click({ force: true });
    await chat.getByText("Hello there").waitFor();
  });

  it("a look that was saved serves another bot, and comes back when it was deleted by mistake", async () => {
    await press("Save this look");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ours");
    await press("Save");
    await page.getByText("“Ours” is saved").waitFor();
    await open("Second", "design");
    await press("Use “Ours”");
    expect(await field("Colours", "Main colour").inputValue()).toBe("#123456");
    await press("“Ours”, in use");
    await press("More about Ours");
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByText("“Ours” is deleted").waitFor();
    await section("Looks").getByText("None saved yet.", { exact: false }).waitFor();
    await press("Undo");
    await page.getByRole("button", { name: "“Ours”, in use" }).waitFor();
  });

  it("title and description stand in the page's head, and show on the card before", async () => {
    await open("First", "settings", "#metadata");
    await field("Page and sharing", "Title").fill("Ask <us> & see");
    await field("Page and sharing", "Description").fill("We answer at once.");
    await section("Page and sharing").locator("strong", { hasText: "Ask <us> & see" }).waitFor();
    await publish();
    const head = await visit(`${parley().viewerUrl}/${bots.get("First")}`, async (there) => ({
      title: await there.title(),
      shared: await there.locator('meta[property="og:title"]').getAttribute("content"),
      description: await there.locator('meta[name="description"]').getAttribute("content"),
    }));
    expect(head).toEqual({ title: "Ask <us> & see", shared: "Ask <us> & see", description: "We answer at once." });
  });

  it("another address works at once; one that is taken or can't be is told while typing", async () => {
    await open("First", "share");
    const slug = field("Public address", "Last part of the address");
    const old = await slug.inputValue();
    for (const [text, words] of [
      ["a/b", "Only letters from a to z"],
      ["-a", "Begin with a letter or a digit."],
      ["embed", "The server needs “embed” for itself."],
      [bots.get("Second") ?? "", "is another bot's address"],
    ] as const) {
      await slug.fill(text);
      await section("Public address").getByText(words, { exact: false }).waitFor();
      expect(await page.getByRole("button", { name: "Change the address" }).isDisabled()).toBe(true);
    }
    await slug.fill("ask us");
    await section("Public address").getByText("Free", { exact: true }).waitFor();
    await press("Change the address");
    await page.getByText("The bot has its new address").waitFor();
    await section("Public address").getByText(`${parley().viewerUrl}/ask-us`, { exact: true }).waitFor();
    await visit(`${parley().viewerUrl}/ask-us`, (there) => there.getByText("Hello there").waitFor());
    expect((await fetch(`${parley().viewerUrl}/${old}`)).status).toBe(404);
  });

  it("a closed bot tells new visitors so, in the author's words, until it is opened again", async () => {
    await open("First", "settings", "#messages");
    await field("Messages", "The bot is closed").fill("Back on Monday.");
    await publish();
    await open("First", "share", "#visitors");
    await section("Open or closed").getByText("Back on Monday.").waitFor();
    await press("Close the bot");
    await page.getByText("The bot is closed to new visitors").first().waitFor();
    await visit(`${parley().viewerUrl}/ask-us`, (there) => there.getByText("Back on Monday.").waitFor());
    await press("Open it again");
    await section("Open or closed").getByText("Everybody who has the address can chat.").waitFor();
    await visit(`${parley().viewerUrl}/ask-us`, (there) => there.getByText("Hello there").waitFor());
  });

  it("a bot opens by itself, and thanks who has answered, where everybody is asked once", async () => {
    await open("First", "share", "#visitors");
    const visitors = section("Open or closed");
    const opens = visitors.getByLabel("Opens at");
    await opens.fill("2126-03-01T08:00");
    await visitors.getByLabel("Closes at").fill("2126-02-01T08:00");
    await visitors.getByText("The bot would close before it opens.").waitFor();
    expect(await visitors.getByRole("button", { name: "Save the rules" }).isDisabled()).toBe(true);
    await visitors.getByLabel("Closes at").fill("");
    await visitors.getByLabel("Said before it opens").fill("We open in March.");
    await press("Save the rules");
    await visitors.getByText(/^Opens Mar 1, 2126/).waitFor();
    await visit(`${parley().viewerUrl}/ask-us`, (there) => there.getByText("We open in March.").waitFor());
    await opens.fill("");
    await visitors.getByLabel("Said before it opens").fill("");
    await visitors.getByText("Once per person").click();
    await press("Save the rules");
    await visitors.getByText("Everybody who has the address can chat.").waitFor();
    await visit(`${parley().viewerUrl}/ask-us`, async (there) => {
      await there.getByRole("textbox").fill("Ada");
      await there.keyboard.press("Enter");
      await there.getByText("Bye", { exact: true }).waitFor();
      expect(await there.getByRole("button", { name: "Start again" }).count()).toBe(0);
      await there.reload();
      await there.getByRole("heading", { name: "You have already answered. Thank you!" }).waitFor();
      expect(await there.getByText("Hello there").count()).toBe(0);
    });
    await visit(`${parley().viewerUrl}/ask-us`, (there) => there.getByText("Hello there").waitFor());
    await visitors.getByText("Once per person").click();
    await press("Save the rules");
    await page.getByText("The rules hold from now on").first().waitFor();
  });

  it("the snippet opens the bot on another page, and does after the bot has got another address", async () => {
    await open("First", "share", "#embed");
    await section("On your website").getByRole("radio", { name: "Bubble" }).click();
    await section("On your website")
      .getByRole("button", { name: /^Corner|Bottom right/ })
      .click();
    await page.getByRole("option", { name: "Bottom left" }).click();
    const snippet = await section("Code to paste").locator("pre").innerText();
    await publish();
    const opens = () =>
      visit(site().add("/shop", { body: `<h1>Shop</h1>${snippet}` }), async (there) => {
        const button = there.getByRole("button", { name: "First" });
        await button.click();
        await there.frameLocator("iframe").getByText("Hello there").waitFor();
        return (await button.boundingBox())?.x ?? Number.NaN;
      });
    expect(await opens()).toBeLessThan(200);
    await field("Public address", "Last part of the address").fill("ask-anything");
    await press("Change the address");
    await page.getByText("The bot has its new address").waitFor();
    await opens();
  });

  it("an earlier version comes back as a change, which is not live before it is published", async () => {
    await open("First", "design");
    const color = () => field("Colours", "Main colour").inputValue();
    await press("More about publishing");
    await page.getByRole("menuitem", { name: "History" }).click();
    const versions = page.getByRole("list", { name: "History" });
    await expect.poll(() => versions.getByRole("listitem").count()).toBeGreaterThan(3);
    expect(await versions.getByRole("listitem").first().innerText()).toContain("Live");
    await versions.getByRole("button", { name: "Bring back version 1", exact: true }).click();
    await page.getByText("Version 1 is in the flow again.", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Design", exact: true }).click();
    await expect.poll(color).not.toBe("#123456");
    await page.getByRole("button", { name: "Publish changes" }).waitFor();
    await section("Colours").getByRole("heading", { name: "Colours" }).click();
    await page.keyboard.press("Control+z");
    await expect.poll(color).toBe("#123456");
  });

  it.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 375],
  ] as const)("everybody can use the screens: %s, %i px", async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const found: string[] = [];
    for (const screen of ["design", "settings", "share"]) {
      await open("First", screen);
      found.push(...(await findViolations(page)).map((violation) => `${screen}: ${violation}`));
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (excess > 0) found.push(`${screen}: ${excess} px too wide`);
    }
    expect(found).toEqual([]);
  });

  it("nothing has gone wrong on the way", () => expect(faults).toEqual([]));
});
