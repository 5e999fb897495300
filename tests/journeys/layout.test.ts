import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { provideParley } from "./support/parley.ts";

const long = "A sentence that is long enough to need more than one line on every screen. ".repeat(6);

const file = createTestFile({
  id: "layout",
  groups: {
    A: [says("Name?"), asks("Name"), ...Array.from({ length: 5 }, () => says(long)), asks("More")],
  },
  variables: ["Name", "More"],
  settings: { typingEmulation: { enabled: false } },
});

const parley = provideParley();
const browser = provideBrowser();
let address: string;
beforeAll(async () => {
  address = await parley().publish(file);
});

/** Opens a chat longer than the screen. */
const openLongChat = async (width: number): Promise<Page> => {
  const context = await browser().newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(address);
  const visitor = visit(page);
  await visitor.types(long);
  // The first question's field remains until the answer is stored.
  await page.locator(".parley-host-bubble.parley-shown").nth(5).waitFor();
  await page.getByRole("textbox").waitFor();
  return page;
};

const styleOf = (page: Page, selector: string, name: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

it("spec 2.1: the chat is shown in a full-screen container, maximum width 800px, scrollable with the scrollbar hidden", async () => {
  const page = await openLongChat(1280);
  const container = page.locator(".parley-container");
  expect(await container.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  expect(await page.locator(".parley-chat-view").boundingBox()).toMatchObject({ x: 240, width: 800 });
  const scrolled = await container.evaluate((element) => {
    element.scrollTop = 0;
    const { scrollHeight, clientHeight, clientWidth } = element;
    element.scrollTop = 300;
    return { isLonger: scrollHeight > clientHeight + 300, clientWidth, scrollTop: element.scrollTop };
  });
  // A scroll bar would reduce the content's width.
  expect(scrolled).toEqual({ isLonger: true, clientWidth: 1280, scrollTop: 300 });
  expect(await styleOf(page, ".parley-container", "scrollbar-width")).toBe("none");
  await page.context().close();
});

it("spec 9.1: inputs are at most 350px wide; guest bubbles have a left margin of 50px", async () => {
  for (const width of [1280, 760, 375]) {
    const page = await openLongChat(width);
    const form = page.locator(".parley-input form");
    await form.waitFor();
    const input = await form.boundingBox();
    expect(input?.width).toBeLessThanOrEqual(350);
    if (width > 400) expect(input?.width).toBe(350);
    expect(await styleOf(page, ".parley-guest-group", "margin-left")).toBe("50px");
    const [chat, guest] = [
      await page.locator(".parley-log").boundingBox(),
      await page.locator(".parley-guest-bubble").boundingBox(),
    ];
    expect((guest?.x ?? 0) - (chat?.x ?? 0)).toBeGreaterThanOrEqual(50);
    await page.context().close();
  }
});

it("spec 2.10: a mobile layout applies at a screen width of at most 760 px", async () => {
  const paddings = [];
  for (const width of [375, 760, 761, 1280]) {
    const page = await openLongChat(width);
    paddings.push(await styleOf(page, ".parley-chat-view", "padding-left"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.context().close();
  }
  expect(paddings).toEqual(["14px", "14px", "20px", "20px"]);
});

it("an empty field in an Arabic chat begins at the right, and what is typed has its own direction", async () => {
  const arabic = createTestFile({
    id: "arabic",
    groups: { A: [says("ما اسمك؟"), asks("Name")] },
    variables: ["Name"],
    settings: { general: { language: "ar" }, typingEmulation: { enabled: false } },
  });
  const page = await browser().newPage();
  await page.goto(await parley().publish({ ...arabic, parley: { settings: { general: { language: "ar" } } } }));
  const field = page.getByRole("textbox");
  await field.waitFor();
  expect([await field.getAttribute("placeholder"), await styleOf(page, ".parley-field", "direction")]).toEqual([
    "اكتب إجابتك…",
    "rtl",
  ]);
  await field.fill("Ada");
  expect(await styleOf(page, ".parley-field", "direction")).toBe("ltr");
  await field.fill("آدا");
  expect(await styleOf(page, ".parley-field", "direction")).toBe("rtl");
  await page.close();
});
