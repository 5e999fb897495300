import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { exportBot, importBot, newAuthor, publishBot } from "./support/author.ts";
import { findViolations } from "./support/axe.ts";
import { collectFaults, provideBrowser } from "./support/browser.ts";
import { provideParley } from "./support/parley.ts";

// Bo has read access to one bot. He opens every screen: none may offer what the server would refuse.

const parley = provideParley();
const browser = provideBrowser();

let owner: BrowserContext;
let context: BrowserContext;
let page: Page;
let faults: string[];
let bot = "";
let result = "";
const refused: string[] = [];

const headers = () => ({ "x-parley-app": "1", origin: parley().builderUrl });
const ask = async (by: BrowserContext, path: string, data: object) => {
  const answer = await by.request.post(`${parley().builderUrl}/api/v1${path}`, { headers: headers(), data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
};

beforeAll(async () => {
  ({ context: owner } = await newAuthor(browser(), parley()));
  const file = createTestFile({
    variables: ["Name", "Plan"],
    groups: {
      Welcome: [
        says("Hello, who are you?"),
        asks("Name", { id: "ask" }),
        {
          type: "choice input",
          id: "pick",
          items: [
            { id: "one", content: "Small" },
            { id: "two", content: "Large" },
          ],
        },
        { type: "Email", id: "mail", options: { recipients: ["ada@example.org"], subject: "Hi" } },
        { type: "Code", id: "code", options: { content: "setVariable('Plan', 'free')" } },
      ],
      Empty: [],
    },
  });
  const groups = file.groups.map((group, place) => ({ ...group, graphCoordinates: { x: place * 420, y: 0 } }));
  bot = await importBot(owner, parley(), { ...file, name: "Lead form", groups });
  const address = await publishBot(owner, parley(), bot);
  const publicId = new URL(address).pathname.slice(1);
  const say = async (path: string, data: object) =>
    (await owner.request.post(`${parley().viewerUrl}/api/v1/${path}`, { data })).json();
  const { sessionId, resultId } = await say(`typebots/${publicId}/startChat`, {});
  await say(`sessions/${sessionId}/continueChat`, { message: { type: "text", text: "Ada" } });
  result = resultId;

  const bots = [{ botId: bot, access: "read" }];
  const { url } = await ask(owner, "/workspaces/main/invitations", { role: "guest", bots });
  const token = new URL(url).searchParams.get("token");
  context = await browser().newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  const person = { token, name: "Bo", email: "bo@example.org", password: "correct horse battery" };
  await ask(context, "/invitations/join", person);
  faults = collectFaults(context);
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
});
afterAll(async () => {
  await context?.close();
  await owner?.close();
});

/** Controls that change nothing of the bot: also how often the reader is told of results by e-mail. */
const harmless = /^(Search|Find|Filter|Look for|Columns|Select|Choose|Show|Only|Each result)/i;

/** Names of buttons that would change something. */
const changing =
  /^(add|apply|change|close (this|the|to)|connect|create|cut|delete|disconnect|duplicate|edit|invite|make|move|new|paste|publish|redo|remove|rename|reopen|replace|reset|restore|save|send again|tidy|undo|upload|use the default|use these|write)\b/i;

/** Returns visible controls that could change something. */
const controlsInSight = (): Promise<string[]> =>
  page.evaluate(
    ([harmlessText = "", changingText = ""]) => {
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
      const nameOf = (element: Element) =>
        (
          element.getAttribute("aria-label") ??
          document.getElementById(element.getAttribute("aria-labelledby")?.split(" ")[0] ?? "")?.textContent ??
          element.closest("label")?.textContent ??
          element.textContent ??
          ""
        ).trim();
      const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
      const marked = all("[data-edits]").map((element) => `marked: ${nameOf(element)}`);
      const fields = all(
        "input:not([type=hidden]):not([type=file]), textarea, select, [contenteditable=true], [role=switch], [role=slider]",
      )
        .map(nameOf)
        .filter((name) => !new RegExp(harmlessText, "i").test(name))
        .map((name) => `field: ${name}`);
      const buttons = all("button, [role=button], [role=menuitem], a")
        .map(nameOf)
        .filter((name) => new RegExp(changingText, "i").test(name))
        .map((name) => `button: ${name}`);
      return [...marked, ...fields, ...buttons];
    },
    [harmless.source, changing.source],
  );

const looks = [
  { name: "light", colorScheme: "light", width: 1280 },
  { name: "dark", colorScheme: "dark", width: 1280 },
  { name: "375", colorScheme: "light", width: 375 },
] as const;

/** Waits until the new colour scheme is drawn and its transitions have ended. */
const untilStill = async (): Promise<void> => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
  const changes = document.getAnimations().filter((animation) => !endless(animation));
  await Promise.allSettled(changes.map(({ finished }) => finished));
};

/** Checks a screen in every colour scheme; with PARLEY_PICTURES, screenshots are stored in that folder. */
const look = async (screen: string) => {
  const pictures = process.env.PARLEY_PICTURES;
  const found: string[] = [];
  for (const { name, colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(untilStill);
    found.push(...(await controlsInSight()).map((control) => `${screen}, ${name}: ${control}`));
    found.push(...(await findViolations(page)).map((violation) => `${screen}, ${name}: ${violation}`));
    if (pictures === undefined) continue;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${screen}-${name}.png`) });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(found).toEqual([]);
};

const notForGuests = "This is for members of the workspace";

it.each([
  ["dashboard", "/", "Lead form"],
  ["new", "/new", notForGuests],
  ["trash", "/trash", notForGuests],
  ["accounts", "/accounts", notForGuests],
  ["activity", "/activity", notForGuests],
  ["map", "/bots/BOT", "You can look at this bot, not change it."],
  ["script", "/bots/BOT?view=script", "You can look at this bot, not change it."],
  ["block", "/bots/BOT?block=mail", "ada@example.org"],
  ["design", "/bots/BOT/design", "Main colour"],
  ["settings", "/bots/BOT/settings", "Typing"],
  ["share", "/bots/BOT/share", "Public address"],
  ["results", "/bots/BOT/results", "Ada"],
  ["result", "/bots/BOT/results?result=RESULT", "Hello, who are you?"],
])("%s shows nothing that would change something", async (screen, path, text) => {
  await page.goto(`${parley().builderUrl}${path.replace("BOT", bot).replace("RESULT", result)}`);
  await page.getByText(text).first().waitFor();
  await look(screen);
});

it.each(["/account", "/account/sign-in", "/tokens", "/people", "/workspace"])(
  "%s is about himself, and asks for nothing more",
  async (path) => {
    await page.goto(`${parley().builderUrl}${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
  },
);

it("no key and no gesture on the flow changes anything, or opens what would", async () => {
  const before = JSON.stringify(await exportBot(owner, parley(), bot));
  await page.goto(`${parley().builderUrl}/bots/${bot}`);
  const bubble = page.locator("[data-block]").first();
  await bubble.click();
  await bubble.dblclick();
  const title = page.getByRole("heading", { name: "Welcome" });
  await title.dblclick();
  await title.click();
  for (const key of [
    "F2",
    "Enter",
    "/",
    "Delete",
    "Control+d",
    "Control+x",
    "Control+v",
    "c",
    "Alt+C",
    "Alt+M",
    "Alt+N",
    "Alt+T",
  ])
    await page.keyboard.press(key);
  const box = await title.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 205, (box?.y ?? 0) + 105, { steps: 5 });
  await page.mouse.up();
  expect(await controlsInSight()).toEqual([]);
  await title.click({ button: "right" });
  const items = page.getByRole("menuitem");
  await items.first().waitFor();
  expect((await items.allTextContents()).map((name) => name.replace(/(Ctrl.*)$/, ""))).toEqual([
    "Start the chat here",
    "Copy",
  ]);
  await page.keyboard.press("Escape");

  await page.goto(`${parley().builderUrl}/bots/${bot}?view=script`);
  const line = page.locator("[data-row]").nth(1);
  await line.click();
  for (const key of ["Enter", "/", "Delete", "Control+d", "Alt+ArrowDown", "F2"]) await page.keyboard.press(key);
  expect(await controlsInSight()).toEqual([]);

  await page.keyboard.press("Control+k");
  const options = page.getByRole("dialog").getByRole("menuitem");
  await options.first().waitFor();
  const names = await options.allTextContents();
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => changing.test(name))).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await page.getByRole("log").count()).toBe(0);
  expect(JSON.stringify(await exportBot(owner, parley(), bot))).toBe(before);
});

it("nothing that he met on his way was refused, and nothing broke", () => {
  expect(refused).toEqual([]);
  expect(faults).toEqual([]);
});
