import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { makeBlankBot, newAuthor, publishBot } from "./support/author.ts";
import { findColourViolations, findViolations } from "./support/axe.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { takePicture } from "./support/look.ts";
import { provideParley } from "./support/parley.ts";
import { findSmallTargets } from "./support/touch-targets.ts";

const parley = provideParley({ ADMIN_EMAIL: "ada@example.com" });
const browser = provideBrowser();

let context: BrowserContext;
let page: Page;
let bot = "";
let emptyFolder = "";

const file = {
  ...createTestFile({
    id: "tour",
    groups: {
      Start: [
        says("What is your name?"),
        asks("Name"),
        { type: "choice input", items: [{ id: "tea", content: "Tea" }], options: {} },
        says("Thank you, {{Name}}!"),
      ],
    },
    variables: ["Name"],
  }),
  name: "Tour",
};

const send = (path: string, data: object) =>
  page.request.post(`${parley().builderUrl}/api/v1${path}`, {
    headers: { "x-parley-app": "1", origin: parley().builderUrl },
    data,
  });

beforeAll(async () => {
  ({ context, page } = await newAuthor(browser(), parley()));
  page.setDefaultTimeout(20_000);
  const made = await send("/typebots/import", { files: [{ name: "tour.json", content: JSON.stringify(file) }] });
  bot = (await made.json()).bots[0].id;
  const address = await publishBot(context, parley(), bot);
  const visitor = await openBot(browser(), address);
  await visitor.types("Ada");
  await visitor.picks("Tea");
  await visitor.sees("Thank you, Ada!");
  // What the bot said is sent last. Its visitor's page is closed for good then, with what it would send later.
  const isStored = async () => {
    const results = `${parley().builderUrl}/api/v1/typebots/${bot}/results`;
    const { results: listed } = await (await page.request.get(results)).json();
    if (!listed[0]?.isCompleted) return false;
    const { lines } = await (await page.request.get(`${results}/${listed[0].id}/transcript`)).json();
    return lines.at(-1)?.text === "Thank you, Ada!";
  };
  await vi.waitUntil(isStored, { timeout: 20_000 });
  await visitor.context.close();
  emptyFolder = (await (await send("/folders", { name: "Drafts" })).json()).id;
  const gone = await makeBlankBot(context, parley(), "Long gone");
  await page.request.delete(`${parley().builderUrl}/api/v1/typebots/${gone}`, {
    headers: { "x-parley-app": "1", origin: parley().builderUrl },
  });
});
afterAll(() => context?.close());

const go = (path: string) => page.goto(`${parley().builderUrl}${path}`);
const goToBot = (path: string) => go(`/bots/${bot}${path}`);
const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().click();
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();
const heading = (name: string | RegExp) => page.getByRole("heading", { name }).first().waitFor();
const dialog = (name?: string | RegExp) =>
  page
    .getByRole("dialog", name ? { name } : {})
    .first()
    .waitFor();
/** Every screen of the app and how to open it, in test order. */
const screens: Record<string, () => Promise<void>> = {
  "the list of bots": async () => {
    await go("/");
    await sees("Tour");
  },
  "the bots as cards": async () => {
    await press("Show as cards");
    await page.getByRole("button", { name: "Show as a list" }).waitFor();
  },
  "chosen bots": async () => {
    await press("Show as a list");
    await page.getByRole("checkbox", { name: "Select Tour" }).first().press(" ");
    await sees("1 selected");
  },
  "a bot's menu": async () => {
    await press("Actions for Tour");
    await page.getByRole("menu").waitFor();
  },
  "moving a bot": async () => {
    await page.getByRole("menuitem", { name: "Move to…" }).click();
    await dialog();
  },
  "a new folder in the move": async () => {
    await page.getByRole("dialog").getByRole("button", { name: "New folder" }).click();
    await page.getByRole("textbox", { name: "Name of the new folder in Bots" }).press("Enter");
    await sees("Type a name.");
  },
  "publishing several bots": async () => {
    await go("/");
    await page.getByRole("checkbox", { name: "Select Tour" }).first().press(" ");
    await press("Publish");
    const checked = page.getByRole("dialog", { name: "Publish 1 bot" }).getByText(/^(Nothing to publish|Ready)$/);
    await checked.waitFor();
  },
  "nothing found": async () => {
    await go("/?q=zebra");
    await heading("No bot matches “zebra”");
  },
  "an empty folder": async () => {
    await go(`/folders/${emptyFolder}`);
    await heading("This folder is empty");
  },
  trash: async () => {
    await go("/trash");
    await sees("Long gone");
  },
  "deleting for ever": async () => {
    await press("Delete Long gone for ever");
    await dialog();
  },
  "the person's sign-in": async () => {
    await go("/account/sign-in");
    await heading("Sign-in");
    await sees("This browser");
  },
  "the person": async () => {
    await go("/account");
    await page.getByRole("heading", { level: 2 }).first().waitFor();
  },
  "the look of the app": async () => {
    await go("/account/look");
    await page.getByRole("radio").first().waitFor();
  },
  tokens: async () => {
    await go("/tokens");
    await page.getByRole("heading", { level: 2 }).first().waitFor();
  },
  "accounts at other services": async () => {
    await go("/accounts");
    await page.getByRole("heading", { level: 2 }).first().waitFor();
  },
  "people of the workspace": async () => {
    await go("/people");
    await sees("ada@example.com");
  },
  "activity of the workspace": async () => {
    await go("/activity");
    await page.locator("[data-action]").first().waitFor();
  },
  "the workspace": async () => {
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "General" }).click();
    await heading("General");
    await sees("Leave or delete");
  },
  "all workspaces of the server": async () => {
    await go("/server");
    await page.getByRole("list", { name: "Workspaces" }).waitFor();
  },
  "all people of the server": async () => {
    await page.getByRole("tab", { name: "People" }).click();
    await sees("Administrator of the server");
  },
  "all activity of the server": async () => {
    await page.getByRole("tab", { name: "Activity" }).click();
    await page.locator("[data-action='bot.published']").first().waitFor();
  },
  "nothing found on the server": async () => {
    await go("/server?part=people&find=zebra");
    await heading("Nothing found");
  },
  "no such bot": async () => {
    await go("/bots/nothing");
    await heading("This bot doesn't exist");
  },
  "no such address": async () => {
    await go("/nowhere");
    await heading("There is nothing here");
  },
  "a new bot": async () => {
    await go("/new");
    await heading("New bot");
  },
  "a template": async () => {
    await go("/new?template=nps");
    await dialog("NPS survey");
    await page.getByRole("dialog").locator("iframe").waitFor();
  },
  "a bot from a text": async () => {
    await go("/new?from=text");
    await press("Use an example");
  },
  "files to import": async () => {
    await go("/new?from=files");
    await page
      .locator("input[type=file]")
      .setInputFiles([{ name: "tour.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(file)) }]);
    await page.getByRole("button", { name: "Import 1 bot" }).waitFor();
  },
  "the report of an import": async () => {
    await press("Import 1 bot");
    await heading("The bot is imported");
  },
  canvas: async () => {
    await goToBot("");
    await sees("What is your name?");
  },
  "a chosen block": async () => {
    await goToBot("?block=Start-1");
    await sees("What is your name?");
  },
  map: async () => {
    await goToBot("?view=map");
    await page.locator("[data-card]").first().waitFor();
  },
  script: async () => {
    await goToBot("?view=script");
    await sees("What is your name?");
  },
  "command palette": async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("searchbox", { name: "Do or find anything" }).waitFor();
  },
  shortcuts: async () => {
    await page.keyboard.type("Keyboard shortcuts");
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await dialog("Keyboard shortcuts");
  },
  design: async () => {
    await goToBot("/design");
    await page.getByRole("region", { name: "Colours", exact: true }).waitFor();
  },
  settings: async () => {
    await goToBot("/settings");
    await page.getByRole("region", { name: "Page and sharing", exact: true }).waitFor();
  },
  share: async () => {
    await goToBot("/share");
    await page.getByRole("region", { name: "Public address", exact: true }).waitFor();
  },
  "more about publishing": async () => {
    await press("More about publishing");
    await page.getByRole("menu").waitFor();
  },
  "the history": async () => {
    await page.getByRole("menuitem", { name: "History" }).click();
    await page.getByRole("list", { name: "History" }).getByText("Live").waitFor();
  },
  "the table of results": async () => {
    await goToBot("/results");
    await page.getByRole("link", { name: /^Open the result/ }).waitFor();
  },
  "one result": async () => {
    await page.getByRole("link", { name: /^Open the result/ }).click();
    await page.getByRole("complementary", { name: "One result" }).getByText("Thank you, Ada!").waitFor();
  },
  "what a result leaves": async () => {
    await page.getByRole("radio", { name: "Variables" }).click();
    await sees("Name");
  },
  "the numbers": async () => {
    await goToBot("/numbers");
    await page.getByRole("region", { name: "All chats" }).waitFor();
  },
  "the numbers on the map": async () => {
    await goToBot("?view=numbers");
    await page.getByRole("region", { name: "Numbers" }).getByText("Chats: 1").waitFor();
  },
  "chosen results": async () => {
    await goToBot("/results");
    await page.getByRole("checkbox", { name: /^Select the result/ }).press(" ");
    await sees("1 selected");
  },
  languages: async () => {
    await goToBot("/languages");
    const table = page.getByRole("region", { name: "Texts in German" });
    await page.getByRole("heading", { name: "Languages", exact: true }).waitFor();
    if ((await table.count()) === 0) {
      await page.getByRole("button", { name: /Add a language/ }).click();
      await page.keyboard.type("german");
      await page
        .getByRole("option")
        .filter({ hasText: /German · de$/ })
        .click();
    }
    await table.getByRole("button", { name: /^German: Tea/ }).click();
    await page.getByRole("textbox", { name: "German: Tea" }).fill("Tee");
    await page.getByRole("textbox", { name: "German: Tea" }).press("Enter");
    await sees(/^1 of \d texts/);
  },
  "no results": async () => {
    const blank = await makeBlankBot(context, parley(), "Blank");
    await go(`/bots/${blank}/results`);
    await heading("No answers yet");
  },
  "signing in": async () => {
    await context.clearCookies();
    await go("/sign-in");
    await page.getByRole("textbox", { name: "Password" }).waitFor();
  },
  "signing in with mistakes": async () => {
    await press("Sign in");
    await sees("Type your");
  },
  "an old link": async () => {
    await go("/welcome?token=old");
    await page.getByRole("heading").first().waitFor();
  },
};

/** What opens over a screen, where no screen above has it open, and how to open it, in test order. */
const dialogs: Record<string, () => Promise<void>> = {
  "a new token": async () => {
    await go("/tokens");
    await press(/^New token/);
    await dialog();
  },
  "an account at another service": async () => {
    await go("/accounts?connect=smtp");
    await dialog();
  },
  "inviting people": async () => {
    await go("/people");
    await press("Invite people");
    await dialog();
  },
  "a new workspace": async () => {
    await page.keyboard.press("Escape");
    await press(/^Workspace/);
    await page.getByRole("menuitem", { name: "New workspace…" }).click();
    await dialog();
  },
  "naming a bot to publish it": async () => {
    await go("/new");
    await press(/^Start from scratch/);
    await page.getByRole("textbox", { name: "Bubble" }).waitFor();
    await page.keyboard.type("Hello");
    await page.keyboard.press("Escape");
    await press("Publish");
    await dialog("What is your bot called?");
  },
  "the first publication": async () => {
    await page.keyboard.type("Tea house");
    await page.keyboard.press("Enter");
    await dialog("“Tea house” is live");
  },
  "all that can be added": async () => {
    await goToBot("?block=Start-2");
    await page.locator("[data-block]").filter({ hasText: "Tea" }).click();
    await page.keyboard.press("/");
    await page.getByRole("menuitem").first().waitFor();
  },
  "moving a block": async () => {
    await page.keyboard.press("Escape");
    await page.locator("[data-block]").filter({ hasText: "Tea" }).click();
    await page.keyboard.press("Alt+M");
    await dialog();
  },
  "connecting an answer": async () => {
    await page.keyboard.press("Escape");
    await page.locator("[data-block]").filter({ hasText: "Tea" }).click();
    await page.keyboard.press("Alt+C");
    await dialog("Connect to…");
  },
  "points for answers": async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Block" }).click();
    await press("Give points for answers");
    await page.getByRole("textbox", { name: "Points for Tea" }).fill("10");
    await sees("+10");
  },
  "variables of the chat": async () => {
    await page.getByRole("tab", { name: "Chat" }).click();
    await press("Variables");
    await sees("Score");
  },
  problems: async () => {
    await page.getByRole("tab", { name: "Problems" }).click();
    await page.getByRole("tabpanel", { name: "Problems" }).waitFor();
  },
  "deleting results for good": async () => {
    await goToBot("/results");
    await page.getByRole("checkbox", { name: /^Select the result/ }).press(" ");
    await press("Delete");
    await press("Deleted");
    await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
    await sees(/^This result goes at once/);
  },
  "how long results are kept": async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Bring back" }).click();
    await sees("Nothing was deleted in the last 30 days");
    await page.getByRole("textbox", { name: "Delete results after so many days" }).fill("30");
    await page.keyboard.press("Tab");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).waitFor();
  },
  "saving a look": async () => {
    await goToBot("/design");
    await press("Save this look");
    await dialog();
  },
};

// Not in forced colours: Chromium reports the page's own colours to axe instead of the system's.
const day = { colorScheme: "light", find: findViolations } as const;
const night = { colorScheme: "dark", find: findColourViolations } as const;

/** A screen is opened once for a width and then looked at in each of its colours: opening takes longest. */
const widths = [
  { name: "on a desktop", width: 1440, colours: { "by day": day, "by night": night } },
  { name: "on a phone", width: 375, isTouch: true, colours: { "by day": day, "by night": night } },
  { name: "on a tablet", width: 768, isTouch: true, colours: { "by day": day } },
];

it("nobody is kept out of what opens over a screen", { timeout: 120_000 }, async () => {
  const found: string[] = [];
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [name, open] of Object.entries(dialogs)) {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    try {
      await open();
    } catch (error) {
      await takePicture(page, `failed-${name}`);
      found.push(`${name}: ${error}`);
      continue;
    }
    for (const [colour, { find, colorScheme }] of Object.entries({ "by day": day, "by night": night })) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const violations = (await find(page)).filter(
        (violation) =>
          // What a block does stands in the entry of the menu as its description, apart from its name.
          !(name === "all that can be added" && violation.startsWith("label-content-name-mismatch")) &&
          // The library says in a log that a button is busy, and names it by the button, which is gone by then.
          !/^role-img-alt: .*: div\[aria-labelledby="react-aria/.test(violation),
      );
      found.push(...violations.map((violation) => `${name}, ${colour}: ${violation}`));
      await takePicture(page, `over-${name}-${colour}`);
    }
  }
  // Others who open the bot are not told of this window.
  await go("/");
  expect(found).toEqual([]);
});

it.each(widths)(
  "nobody is kept out of any screen, $name",
  { timeout: 400_000 },
  async ({ width, isTouch, colours }) => {
    const mouse = { context, page };
    const session = await context.cookies();
    if (isTouch) {
      context = await browser().newContext({ viewport: { width, height: 812 }, hasTouch: true, isMobile: true });
      await context.addCookies(session);
      page = await context.newPage();
      page.setDefaultTimeout(20_000);
    }
    const found: string[] = [];
    await page.setViewportSize({ width, height: 812 });
    for (const [screen, open] of Object.entries(screens)) {
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      try {
        await open();
        // Where a field takes the focus, the library hides a dialog until the phone's keyboard could have opened.
        await page.waitForFunction(() => document.querySelector("[style*=mask-image]") === null);
      } catch (error) {
        found.push(`${screen}: ${error}`);
        continue;
      }
      for (const [colour, { find, colorScheme }] of Object.entries(colours)) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const violations = (await find(page)).filter(
          (violation) =>
            // The palette's list is scrolled by the arrow keys of its search field.
            !(screen === "command palette" && violation.startsWith("scrollable-region-focusable")),
        );
        found.push(...violations.map((violation) => `${screen}, ${colour}: ${violation}`));
        await takePicture(page, `${width}-${screen}-${colour}`);
      }
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (excess > 0) found.push(`${screen}: ${excess} px too wide`);
      if (isTouch) found.push(...(await findSmallTargets(page)).map((target) => `${screen}: ${target}`));
    }
    if (isTouch) await context.close();
    ({ context, page } = mouse);
    await context.addCookies(session);
    expect(found).toEqual([]);
  },
);
