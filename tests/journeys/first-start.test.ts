import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { findViolations } from "./support/axe.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const ada = { name: "Ada Lovelace", email: "ada@example.org", password: "correct horse battery" };

let context: BrowserContext;
let faults: string[];
let page: Page;
const found: string[] = [];

const looks = [
  { name: "light", colorScheme: "light", width: 1280 },
  { name: "dark", colorScheme: "dark", width: 1280 },
  { name: "375 px", colorScheme: "light", width: 375 },
] as const;

/** Checks the screen with axe in every colour scheme and size, and that it doesn't scroll sideways. */
const look = async (screen: string) => {
  for (const { name, colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction((mode) => document.documentElement.dataset.mode === mode, colorScheme);
    found.push(...(await findViolations(page)).map((violation) => `${screen}, ${name}: ${violation}`));
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) found.push(`${screen}, ${name}: ${excess} px too wide`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
};

const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const heading = (name: string | RegExp) => page.getByRole("heading", { name, exact: true }).waitFor();
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const botsShown = async () => await page.getByRole("list", { name: "Bots" }).getByRole("listitem").count();
const row = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
const act = async (name: string, action: string | RegExp) => {
  await press(`Actions for ${name}`);
  await page.getByRole("menuitem", { name: action }).click();
};
const goHome = async () => {
  await page.goto(parley().builderUrl);
  await heading("Bots");
};

beforeAll(async () => {
  ({ context, faults } = await newVisitor(browser()));
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
});
afterAll(() => context?.close());

describe.sequential("somebody starts Parley for the first time", () => {
  it("without the link one is told where to find it; with it one has an account in one form", async () => {
    await page.goto(parley().builderUrl);
    await heading("Make the first account");
    await look("no account yet");
    const link = parley().welcomeUrl();
    expect(link).not.toBeNull();
    await page.goto(link ?? "");
    await press("Make account");
    await page.getByText("Type your name.").waitFor();
    await page.getByText("Too short").waitFor();
    await look("welcome");
    await field("Your name").fill(ada.name);
    await field("E-mail address").fill(ada.email);
    await field("Password").fill(ada.password);
    await press("Make account");
    await heading("New bot");
    await goHome();
    await heading("No bots yet");
    await look("empty dashboard");
    await page.goto(link ?? "");
    await heading("This server has its owner");
    await look("used link");
  });

  it("a pasted text becomes a bot, outlined while one types", async () => {
    await goHome();
    await page.getByRole("link", { name: "Make your first bot" }).click();
    await heading("New bot");
    await look("new bot");
    await press(/^Paste a text/);
    await field("Your text").fill("Visit\n\nHow was your stay?\n- Good\n- Bad\n\nWhat's your e-mail address?");
    const outline = page.getByRole("region", { name: "What becomes of it" });
    await outline.getByText("3 groups, 2 questions").or(outline.getByText("4 groups, 2 questions")).waitFor();
    await outline.getByText("Good", { exact: true }).waitFor();
    await look("from a text");
    await press("Make this bot");
    await page.waitForURL(/\/bots\/[^/]+$/);
    await goHome();
    await page.getByRole("link", { name: "Visit", exact: true }).waitFor();
    await row("Visit").getByText("Draft").waitFor();
  });

  it("a template is played before it is chosen, and nothing is made by looking", async () => {
    await goHome();
    await page.getByRole("link", { name: "New bot" }).click();
    await press(/^Contact form/);
    const dialog = page.getByRole("dialog", { name: "Contact form" });
    const chat = dialog.frameLocator("iframe");
    await chat.getByRole("textbox").fill("Ada");
    await chat.getByRole("button", { name: "Send" }).click();
    await chat.getByText("Nice to meet you, Ada! What is it about?").waitFor();
    await look("template");
    await page.keyboard.press("Escape");
    await goHome();
    expect(await botsShown()).toBe(1);
    await page.goto(`${parley().builderUrl}/new?template=contact-form`);
    await dialog.getByRole("button", { name: "Use this template" }).click();
    await page.waitForURL(/\/bots\/[^/]+$/);
    await goHome();
    await page.getByRole("link", { name: "Contact form", exact: true }).waitFor();
  });

  it("a bot from scratch opens at its first bubble", async () => {
    await page.getByRole("link", { name: "New bot" }).click();
    await press(/^Start from scratch/);
    await page.waitForURL(/\/bots\/[^/?]+\?block=.+/);
    await field("Bubble").waitFor();
    await goHome();
    await page.getByRole("link", { name: "New bot", exact: true }).first().waitFor();
  });

  it("everything is found by its name, and the keys are told", async () => {
    await goHome();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Do or find anything" });
    await palette.getByText("Sort by: Name").waitFor();
    await look("palette");
    await page.keyboard.type("show as cards");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Show as a list" }).click();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("visit");
    await palette.getByRole("menuitem", { name: "Visit" }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/bots\/[^/]+$/);
    await goHome();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Find an action or a place").waitFor();
    await look("shortcuts");
    await page.keyboard.press("Escape");
  });

  it("files are imported together and keep their links; what is no bot is named", async () => {
    const outer = createTestFile({
      id: "outer",
      groups: { A: [says("Hi"), { type: "Typebot link", options: { typebotId: "inner" } }] },
    });
    const inner = createTestFile({ id: "inner", groups: { A: [says("Inside")] } });
    await page.goto(`${parley().builderUrl}/new?from=files`);
    await heading("Import bot files");
    const buffer = (file: object) => Buffer.from(JSON.stringify(file));
    await page.locator("input[type=file]").setInputFiles([
      { name: "outer.json", mimeType: "application/json", buffer: buffer({ ...outer, name: "Outer" }) },
      { name: "inner.json", mimeType: "application/json", buffer: buffer({ ...inner, name: "Inner" }) },
      { name: "notes.json", mimeType: "application/json", buffer: Buffer.from("Dear diary") },
    ]);
    await page.getByText("This is no bot file").waitFor();
    await look("files");
    await press("Import 2 bots");
    await heading("2 bots are imported");
    await look("import report");
    const report = page.getByRole("main");
    expect(await report.getByText("Choose these again").count()).toBe(0);
    await page.getByRole("link", { name: "Go to Bots" }).click();
    await page.getByRole("link", { name: "Outer", exact: true }).waitFor();
  });

  it("bots are renamed where they stand, found, and put into folders by menu, by drag and by keyboard", async () => {
    await goHome();
    await act("Visit", "Rename");
    await field("New name of Visit").fill("Guest feedback");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Guest feedback", exact: true }).waitFor();
    await press("New folder");
    await field("New name of New folder").fill("Hotel");
    await page.keyboard.press("Enter");
    await look("dashboard");

    await act("Guest feedback", /^Move to/);
    const dialog = page.getByRole("dialog", { name: "Move “Guest feedback”" });
    await dialog.getByRole("option", { name: "Hotel" }).click();
    await look("moving");
    await dialog.getByRole("button", { name: "Move to Hotel" }).click();
    await page.getByText("“Guest feedback” is now in Hotel").waitFor();
    await row("Hotel").getByText("1 bot").waitFor();

    await row("Inner").dragTo(row("Hotel"));
    await row("Hotel").getByText("2 bots").waitFor();

    const outer = page.getByRole("link", { name: "Outer", exact: true });
    await outer.focus();
    await page.keyboard.press("Space");
    await page.getByText("1 selected").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await page.getByText("2 selected").waitFor();
    await look("selection");
    await page.keyboard.press("Escape");
    await page.getByText("2 selected").waitFor({ state: "detached" });

    await page.getByRole("link", { name: "Hotel", exact: true }).click();
    await heading("Hotel");
    await page.getByRole("link", { name: "Guest feedback", exact: true }).waitFor();
    await look("folder");
    await page.keyboard.press("/");
    await page.keyboard.type("outer");
    await heading("Bots that match “outer”");
    await page.getByRole("link", { name: "Outer", exact: true }).waitFor();
    await look("search");
    await page.keyboard.press("Escape");
    await heading("Hotel");
  });

  it("deleting is undone at once or from the trash, and final only by name", async () => {
    await act("Inner", /^Delete/);
    // A notice of an earlier test may still be visible, with its own "Undo".
    const notice = page.getByRole("listitem").filter({ hasText: "“Inner” is in the trash" });
    await notice.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Inner", exact: true }).waitFor();

    await page.getByRole("link", { name: "Inner", exact: true }).focus();
    await page.keyboard.press("Delete");
    await page.getByRole("link", { name: "Inner", exact: true }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Trash" }).click();
    await heading("Trash");
    await look("trash");
    await press("Restore Inner");
    await heading("The trash is empty");
    await look("empty trash");

    await goHome();
    await page.getByRole("link", { name: "Outer", exact: true }).focus();
    await page.keyboard.press("Delete");
    await page.getByRole("link", { name: "Trash" }).click();
    await press("Empty trash");
    const dialog = page.getByRole("dialog", { name: "Delete “Outer” for ever?" });
    await look("deleting for ever");
    expect(await dialog.getByRole("button", { name: "Delete for ever" }).isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("Outer");
    await dialog.getByRole("button", { name: "Delete for ever" }).click();
    await heading("The trash is empty");
    await goHome();
    await page.getByRole("link", { name: "Hotel", exact: true }).click();
    await page.getByRole("link", { name: "Inner", exact: true }).waitFor();
  });

  it("signing out ends it in other tabs, too; signing in leads back to where one was", async () => {
    const other = await context.newPage();
    await other.goto(`${parley().builderUrl}/trash`);
    await other.getByRole("heading", { name: "The trash is empty" }).waitFor();

    await page.goto(`${parley().builderUrl}/account/sign-in`);
    await heading("Sign-in");
    await page.getByText("This browser", { exact: true }).waitFor();
    await look("sign-in of the account");
    await page.getByRole("link", { name: "Profile" }).click();
    await heading("Profile");
    await look("profile");
    await field("Name").fill("Ada King");
    await press("Save");
    await page.getByText("Saved").waitFor();
    await press("AK: account and appearance");
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await heading("Sign in");
    await other.getByText("Your session has ended. Sign in to go on where you were.").waitFor();

    await field("E-mail address").fill(ada.email);
    await field("Password").fill("something else");
    await press("Sign in");
    await page.getByText("The e-mail address or the password is wrong.").waitFor();
    await look("sign in");
    await field("Password").fill(ada.password);
    await press("Sign in");
    await heading("Bots");
    // The other tab signs in too and stays where it was.
    await other.getByRole("heading", { name: "The trash is empty" }).waitFor();
    await other.close();
  });

  it("a password is changed, and a forgotten one is set anew by a link of whoever runs the server", async () => {
    await page.goto(`${parley().builderUrl}/account/sign-in`);
    await field("Current password").fill("not this one");
    await field("New password").fill("a much longer password");
    await press("Change password");
    await page.getByText("That is not your current password.").waitFor();
    await field("Current password").fill(ada.password);
    await press("Change password");
    await page.getByText("Your password is changed.").waitFor();

    const printed = await parley().cli("reset-password", ada.email);
    const link = /\S+\/reset\?token=\S+/.exec(printed)?.[0] ?? "";
    await page.goto(link);
    await heading("Set a new password");
    await look("new password");
    await field("New password").fill("yet another password");
    await press("Set password");
    await heading("Bots");
    await page.goto(link);
    await field("New password").fill("once more, please");
    await press("Set password");
    await heading("This link no longer works");
    await look("reset link used");
  });

  it("nothing on these screens is against the rules of accessibility, and nothing went wrong in the browser", () => {
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  });
});
