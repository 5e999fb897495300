import { basename } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { asks, createTestFile, says, type TestFile } from "../../packages/server/src/testing/create-test-file.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { expectAnswers } from "./support/journey.ts";
import { provideParley } from "./support/parley.ts";
import { provideSite } from "./support/site.ts";

const parley = provideParley();
const browser = provideBrowser();
const site = provideSite();

/** Publishes a bot and returns its public id. */
const publish = async (name: string, file: Partial<TestFile> = {}, embed: object = {}): Promise<string> => {
  const groups = {
    Start: [says("Your name?"), asks("Name"), says("Hello {{Name}} on {{Plan}}"), asks("More"), says("Bye")],
  };
  const variables = ["Name", "Plan", "More"];
  const made = createTestFile({ id: name, groups, variables, ...file });
  return basename(await parley().publish({ ...made, name, parley: { embed } }));
};

const tag = (bot: string, attributes = ""): string =>
  `<script async src="${parley().viewerUrl}/embed.js" data-bot="${bot}" ${attributes}></script>`;

/** The strictest content security policy that allows a bot and the page's own inline script. */
const strict = () => {
  const viewer = parley().viewerUrl;
  return `default-src 'none'; script-src ${viewer} 'nonce-own'; connect-src ${viewer}; frame-src ${viewer}; require-trusted-types-for 'script'`;
};

/** The page's own script: records all events. */
const listens = `<script nonce="own">told = []; (window.Parley ||= []).push((parley) => {
  for (const name of ["answer", "end", "open", "close"]) parley.on(name, ({ variable, value }, bot) => told.push([bot.id, name, variable, value].filter((part) => part != null).join(" ")));
})</script>`;

let pages = 0;
const open = async (body: string, { policy, isPhone = false }: { policy?: string; isPhone?: boolean } = {}) => {
  const { context, faults } = await newVisitor(browser());
  const page = await context.newPage();
  if (isPhone) await page.setViewportSize({ width: 375, height: 812 });
  pages += 1;
  const address = site().add(`/${pages}`, { body, ...(policy ? { policy } : {}) });
  await page.goto(address);
  return { page, context, faults, told: () => page.evaluate<string[]>("told") };
};

/** Waits until timers without delay have run, in their order. */
const afterTimers = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));

const chatIn = (page: Page, title: string) => {
  const frame = page.frameLocator(`iframe[title="${title}"]`);
  const log = frame.getByRole("log");
  return {
    frame,
    sees: (text: string) => log.getByText(text, { exact: true }).last().waitFor({ timeout: 20_000 }),
    async types(text: string) {
      await frame.getByRole("textbox").fill(text);
      await frame.getByRole("button", { name: "Send" }).click();
    },
  };
};

const openState = async (page: Page, name: string) => page.getByRole("button", { name }).getAttribute("aria-expanded");

describe("a bubble", () => {
  it("keeps its own font on a page whose style sheet sets one for every element", async () => {
    const bot = await publish("lettered");
    const odd = "<style>* { font: italic 900 31px/3 fantasy }</style>";
    const { page, faults, context } = await open(`${odd}${tag(bot)}`);
    await page.getByRole("button", { name: "lettered" }).click();
    const head = page.getByRole("dialog", { name: "lettered" }).getByRole("button", { name: "Close" }).locator("..");
    const font = await head.evaluate((found) => {
      const { fontFamily, fontSize, fontStyle, fontWeight } = getComputedStyle(found);
      return [fontFamily, fontSize, fontStyle, fontWeight];
    });
    expect(font).toEqual(["system-ui", "15px", "normal", "400"]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("works by keyboard alone, under a strict policy, and tells the page what happens", async () => {
    const bot = await publish("keys");
    const { page, faults, told, context } = await open(`${listens}${tag(bot)}<button>Own</button>`, {
      policy: strict(),
    });
    const button = page.getByRole("button", { name: "keys" });
    await button.waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    await button.focus();
    await page.keyboard.press("Enter");
    const chat = chatIn(page, "keys");
    await chat.sees("Your name?");
    expect(await openState(page, "keys")).toBe("true");
    // What the page tells of the visit is for the chat, not for the author's scripts, nor for addresses that are handed on.
    expect(await chat.frame.locator("html").evaluate(() => location.hash)).toBe("");
    await expect
      .poll(() => chat.frame.getByRole("textbox").evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type("Ada");
    await page.keyboard.press("Enter");
    await chat.sees("Hello Ada on");
    await page.keyboard.press("Escape");
    await expect.poll(() => openState(page, "keys")).toBe("false");
    await page.waitForFunction(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel === "keys");
    await page.keyboard.press("Enter");
    await chat.types("more");
    await chat.sees("Bye");
    await expect
      .poll(told)
      .toEqual([
        `${bot} open`,
        `${bot} answer Name Ada`,
        `${bot} close`,
        `${bot} open`,
        `${bot} answer More more`,
        `${bot} end`,
      ]);
    await expectAnswers(parley(), "keys", ["Ada", "more"], true);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("has the looks its author has given it, and is left in peace once it was closed", async () => {
    const bot = await publish(
      "looks",
      {},
      {
        bubble: {
          placement: "left",
          button: { color: "#7a1fa2", size: "large" },
          previewMessage: { isEnabled: true, text: "Any questions?", autoShowDelay: 0 },
        },
      },
    );
    const { page, faults, context } = await open(tag(bot));
    const message = page.getByRole("button", { name: "Any questions?" });
    await message.waitFor();
    const button = page.getByRole("button", { name: "looks" });
    expect(await button.boundingBox()).toMatchObject({ x: 20, width: 64, height: 64 });
    expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(122, 31, 162)");
    await page.getByRole("button", { name: "Close" }).click();
    await message.waitFor({ state: "detached" });
    await page.reload();
    await button.waitFor();
    await afterTimers(page);
    expect(await message.count()).toBe(0);
    await button.click();
    await chatIn(page, "looks").sees("Your name?");
    // An open chat is open on the next page too, and doesn't take the focus.
    await page.reload();
    await chatIn(page, "looks").sees("Your name?");
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("opens by itself, and marks what was said while it was closed", async () => {
    const groups = {
      Start: [says("One"), { type: "Wait", options: { secondsToWaitFor: "2" } }, says("Two"), asks("Name")],
    };
    const bot = await publish("late", { groups }, { bubble: { autoOpenDelay: 0.1 } });
    const { page, faults, context } = await open(`<input aria-label="Own">${tag(bot)}`);
    await page.getByRole("textbox", { name: "Own" }).focus();
    await chatIn(page, "late").sees("One");
    await page.keyboard.type("still mine");
    expect(await page.getByRole("textbox", { name: "Own" }).inputValue()).toBe("still mine");
    await page.getByRole("button", { name: "late", exact: true }).click();
    const news = page.getByRole("button", { name: "late (1)" });
    await news.waitFor();
    await news.click();
    await chatIn(page, "late").sees("Two");
    await page.getByRole("button", { name: "late", exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is the whole screen on a phone", async () => {
    const bot = await publish("phone");
    const { page, faults, context } = await open(tag(bot), { isPhone: true });
    await page.getByRole("button", { name: "phone" }).click();
    await chatIn(page, "phone").sees("Your name?");
    expect(await page.getByRole("dialog", { name: "phone" }).boundingBox()).toEqual({
      x: 0,
      y: 0,
      width: 375,
      height: 812,
    });
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(faults).toEqual([]);
    await context.close();
  });
});

it("a popup stands before the page, which does not scroll, and gives the keyboard back", async () => {
  const bot = await publish("pop", {}, { popup: { width: "500px" } });
  const body = `<button id="own">Ask us</button><p style="height: 3000px">Long</p>${tag(bot, 'data-kind="popup"')}<script nonce="own">document.getElementById("own").onclick = () => Parley.open()</script>`;
  const { page, faults, context } = await open(body);
  const own = page.getByRole("button", { name: "Ask us" });
  await own.click();
  await chatIn(page, "pop").sees("Your name?");
  const dialog = page.getByRole("dialog", { name: "pop" });
  expect((await dialog.boundingBox())?.width).toBe(500);
  await page.mouse.move(20, 20);
  await page.evaluate(
    "wheeled = new Promise((resolve) => addEventListener('wheel', () => requestAnimationFrame(() => requestAnimationFrame(resolve)), true)); 0",
  );
  await page.mouse.wheel(0, 500);
  // Two frames later, scrolling of the page would be visible.
  await page.evaluate("wheeled.then(() => 0)");
  expect(await page.evaluate("scrollY")).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await own.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate("scrollY")).toBe(500);
  expect(faults).toEqual([]);
  await context.close();
});

it("several bots stand on one page, each with its own variables, before they start and while they run", async () => {
  const [part, corner] = [
    await publish("part", {}, { standard: { width: "100%", height: "500px" } }),
    await publish("corner"),
  ];
  const body = `<script nonce="own">(window.Parley ||= []).push((parley) => parley.setVariable("Plan", "Free"))</script>
<main id="place"></main>${tag(part, `data-kind="standard" data-target="#place" data-variables='{"Plan": "Pro"}'`)}
${tag(corner)}<section>${tag(await publish("inline"), `data-kind="standard" data-height="auto"`)}</section>`;
  const { page, faults, context } = await open(body, { policy: strict() });
  const frame = page.locator("#place iframe");
  await frame.waitFor();
  expect((await frame.boundingBox())?.height).toBe(500);
  const inPlace = page.locator("#place").frameLocator("iframe");
  await inPlace.getByRole("textbox").fill("Ada");
  await inPlace.getByRole("button", { name: "Send" }).click();
  await inPlace.getByText("Hello Ada on Pro").waitFor();

  // In place of the tag, and as high as the chat.
  const inline = page.locator("section iframe");
  await expect.poll(async () => (await inline.boundingBox())?.height).toBeLessThan(400);

  await page.getByRole("button", { name: "corner" }).click();
  const chat = chatIn(page, "corner");
  await chat.sees("Your name?");
  await page.evaluate(`Parley.bot("${corner}").setVariable("plan", "Team")`);
  await chat.types("Zoë");
  await chat.sees("Hello Zoë on Team");
  const plans = async () =>
    (await parley().results("corner")).map(({ variables }) => variables.find(({ name }) => name === "Plan")?.value);
  await expect.poll(plans, { timeout: 20_000 }).toEqual(["Team"]);
  await page.evaluate("Parley.toggle()");
  await expect.poll(() => openState(page, "corner")).toBe("false");
  await page.evaluate(`Parley.bot("${part}").remove()`);
  await expect.poll(() => page.locator("#place iframe").count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it("a bot that is closed says so only to who opens it; one that is not there is told in the console", async () => {
  const bot = await publish("shut", {}, { bubble: { autoOpenDelay: 0 } });
  await parley().cli("close", "shut");
  const { page, faults, context } = await open(
    `<h1>Shop</h1>${tag(bot)}${tag("nobody")}${tag(bot, 'data-kind="standard" data-target="#nowhere"')}`,
  );
  const button = page.getByRole("button", { name: "shut" });
  await button.waitFor();
  await afterTimers(page);
  expect(await page.locator("iframe").count()).toBe(0);
  await button.click();
  await page.frameLocator("iframe").getByText("This bot is now closed").waitFor();
  await expect
    .poll(() => [...faults].sort())
    .toEqual([expect.stringMatching(/^Parley: nobody: .*not/), `Parley: ${bot}: no #nowhere`]);
  expect(await page.getByRole("button").count()).toBe(2);
  await context.close();
});

it("a page whose origin the author does not allow is told so", async () => {
  const bot = await publish("own", { settings: { security: { allowedOrigins: ["https://shop.example"] } } });
  const { page, faults, context } = await open(tag(bot));
  await expect.poll(() => faults).toEqual([expect.stringContaining(`Parley: ${bot}: `)]);
  expect(await page.getByRole("button").count()).toBe(0);
  await context.close();
});
