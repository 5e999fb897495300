import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { takePicture } from "./support/look.ts";
import { provideParley } from "./support/parley.ts";

// Tests layouts with a bot that contains everything and starts at the group in the address.

const phone = { width: 375, height: 667 };
const desktop = { width: 1280, height: 800 };
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const question = (type: string, options: object = {}, more: object = {}) => [
  says("Well?"),
  { type, options: { variableId: "vAnswer", ...options }, ...more } as never,
];

const withFiles = { isEnabled: true, saveVariableId: "vFiles" };

const groups = {
  Start: [{ type: "Jump", options: { groupId: "{{Where}}" } }],
  text: question("text input"),
  long: question("text input", { isLong: true }),
  number: question("number input"),
  email: question("email input"),
  url: question("url input"),
  phone: question("phone number input"),
  date: question("date input"),
  range: question("date input", { isRange: true, hasTime: true }),
  time: question("time input"),
  file: question("file input"),
  payment: question("payment input"),
  files: [...question("text input", { attachments: withFiles, audioClip: withFiles }), says("Thanks"), asks("More")],
  numbers: question("rating input", { labels: { left: "Not likely at all", right: "Extremely likely" } }),
  stars: question("rating input", { buttonType: "Icons", length: 10 }),
  cards: question(
    "cards",
    {},
    {
      items: [1, 2, 3, 4, 5].map((place) => ({
        id: `c${place}`,
        title: `An extraordinary article, number ${place}`,
        paths: [{ id: `p${place}`, text: "Take it" }],
      })),
    },
  ),
};

const file = createTestFile({
  id: "shapes",
  groups,
  variables: ["Where", "Answer", "Files", "More"],
  settings: { typingEmulation: { enabled: false } },
  theme: { chat: { inputs: { border: { thickness: 2, color: "#0000ff" } } } },
});

const parley = provideParley();
const browser = provideBrowser();
let address: string;
beforeAll(async () => {
  address = await parley().publish(file);
});

const open = async (where: string, options: BrowserContextOptions = { viewport: phone }): Promise<Page> => {
  const context = await browser().newContext(options);
  const page = await context.newPage();
  await page.goto(`${address}?Where=${where}`);
  await page.locator(".parley-input form, .parley-input .parley-cards, .parley-input .parley-choice").first().waitFor();
  return page;
};

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("Nothing to be seen");
  return box;
};

/** All at once, so that nothing moves in between. */
const boxesOf = (locator: Locator) =>
  locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      // Rounded, because animated elements have fractional sizes.
      return { x, y, width: Math.round(width * 100) / 100, height: Math.round(height * 100) / 100 };
    }),
  );

it("spec 9.1: Input maximum width 350px (every input with a field)", async () => {
  const fields = [
    "text",
    "long",
    "number",
    "email",
    "url",
    "phone",
    "date",
    "range",
    "time",
    "file",
    "payment",
    "files",
  ];
  for (const where of fields) {
    const page = await open(where, { viewport: desktop });
    expect([where, (await boxOf(page.locator(".parley-input form").first())).width]).toEqual([where, 350]);
    await page.context().close();
  }
});

it("a scale of 0 to 10 is one line on a phone, and so are ten stars; on a desktop they are as large as fingers", async () => {
  for (const where of ["numbers", "stars"]) {
    for (const viewport of [phone, desktop]) {
      const page = await open(where, { viewport });
      const steps = await boxesOf(page.locator(".parley-rating-steps > *"));
      expect(new Set(steps.map(({ y }) => y)).size).toBe(1);
      const [last] = steps.slice(-1);
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      // At least the minimum target size of the guidelines.
      for (const { width, height } of steps)
        expect([width >= (viewport === phone ? 24 : 44), height]).toEqual([true, 44]);
      await page.context().close();
    }
  }
});

it("on a touch screen every step of a scale is as large as a finger, on as many lines as it takes", async () => {
  for (const where of ["numbers", "stars"]) {
    const page = await open(where, { viewport: phone, hasTouch: true, isMobile: true });
    const steps = await boxesOf(page.locator(".parley-rating-steps > *"));
    expect(new Set(steps.map(({ y }) => y)).size).toBe(2);
    for (const { x, width, height } of steps)
      expect([x >= 0, x + width <= phone.width, width >= 44, height]).toEqual([true, true, true, 44]);
    await takePicture(page, `scale-${where}`);
    await page.context().close();
  }
});

it("buttons for files and recordings leave the field all the width", async () => {
  const page = await open("files");
  const [field, box] = [await boxOf(page.getByRole("textbox")), await boxOf(page.locator(".parley-input-box"))];
  expect(field.width).toBeGreaterThan(box.width - 30);
  const [clip, send] = [
    await boxOf(page.getByRole("button", { name: "Attach files" })),
    await boxOf(page.getByRole("button", { name: "Send" })),
  ];
  expect(clip.y).toBeGreaterThanOrEqual(field.y + field.height);
  expect(clip.x).toBeLessThan(send.x);
  // Nothing moves while typing: the recording button disappears, but the row of buttons stays.
  await page.getByRole("textbox").fill("Hello");
  // The bubble above may still be coming to its place, by less than a pixel.
  const whole = (one: typeof box) => [one.x, one.y, one.width, one.height].map(Math.round);
  expect(whole(await boxOf(page.locator(".parley-input-box")))).toEqual(whole(box));
  await page.context().close();
});

it("a picture that was sent fills its bubble, and no bubble of the visitor takes more than 80 % of the line", async () => {
  for (const text of ["", "Here it is, with more words than one line on a phone can ever have"]) {
    const page = await open("files");
    await page.locator("input[type=file]").setInputFiles({ name: "cat.png", mimeType: "image/png", buffer: png });
    if (text !== "") await page.getByRole("textbox").fill(text);
    await page.getByRole("button", { name: "Send" }).click();
    await visit(page).sees("Thanks");
    const [picture, bubble, line] = [
      await boxOf(page.locator(".parley-sent-picture")),
      await boxOf(page.locator(".parley-guest-bubble")),
      await boxOf(page.locator(".parley-guest-group .parley-bubbles")),
    ];
    expect(bubble.width - picture.width).toBeLessThanOrEqual(12);
    expect(bubble.y + bubble.height - picture.y - picture.height).toBeLessThanOrEqual(6);
    if (text === "") expect(picture.y - bubble.y).toBeLessThanOrEqual(6);
    expect(bubble.width).toBeLessThanOrEqual(line.width * 0.8 + 1);
    await page.context().close();
  }
});

it("cards are whole, or not to be seen, wherever the list comes to rest", async () => {
  for (const viewport of [phone, { width: 600, height: 800 }, desktop]) {
    const page = await open("cards", { viewport, reducedMotion: "reduce" });
    const isWhole = async () => {
      const list = await boxOf(page.locator(".parley-cards-list"));
      const seen = (await boxesOf(page.locator(".parley-deck-card"))).filter(
        ({ x, width }) => x + width > list.x + 1 && x < list.x + list.width - 1,
      );
      const isInside = seen.every(({ x, width }) => x >= list.x - 1 && x + width <= list.x + list.width + 1);
      return seen.length > 0 && isInside;
    };
    const next = page.getByRole("button", { name: "Next cards" });
    await next.waitFor();
    expect(await isWhole()).toBe(true);
    for (let press = 0; press < 4; press += 1) {
      await next.click({ force: true });
      await expect.poll(isWhole).toBe(true);
    }
    await page.context().close();
  }
});

it("the focus leaves the author's border alone and is shown by a ring, which forced colours keep", async () => {
  for (const forcedColors of ["none", "active"] as const) {
    const page = await open("text", { viewport: desktop, forcedColors });
    const look = () =>
      page.locator(".parley-input-box").evaluate((box) => {
        const { borderTopColor, borderTopWidth, boxShadow, outlineStyle, outlineWidth } = getComputedStyle(box);
        return { border: [borderTopColor, borderTopWidth, boxShadow], outline: `${outlineWidth} ${outlineStyle}` };
      });
    const before = await look();
    await page.getByRole("textbox").focus();
    const after = await look();
    expect(after.border).toEqual(before.border);
    expect(after.outline).toBe("2px solid");
    if (forcedColors === "none") expect(after.border.slice(0, 2)).toEqual(["rgb(0, 0, 255)", "2px"]);
    await page.context().close();
  }
});

it("spec 2.9: Unsupported browser: on Internet Explorer the message is shown, and nothing else", async () => {
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko";
  const context = await browser().newContext({ userAgent });
  const page = await context.newPage();
  await page.goto(`${address}?Where=text`);
  await page.getByText("Internet explorer is not supported").waitFor();
  expect((await page.locator("body").innerText()).trim()).toBe("Internet explorer is not supported");
  await context.close();
});

const inBox = (id: string, maxHeight: string) =>
  createTestFile({
    id,
    groups: { Start: [...Array.from({ length: 12 }, (_, place) => says(`Message ${place}`)), asks("Name")] },
    variables: ["Name"],
    settings: { typingEmulation: { enabled: false } },
    theme: {
      general: { background: { type: "Color", content: "#123456" } },
      chat: { container: { maxHeight, maxWidth: "500px", backgroundColor: "#ffffff" } },
    },
  });

it("a chat with a largest height is a box in the middle of its background, in which the messages scroll", async () => {
  const boxed = await parley().publish(inBox("boxed", "400px"));
  const context = await browser().newContext({ viewport: desktop });
  const page = await context.newPage();
  await page.goto(boxed);
  await page.getByRole("textbox").waitFor();
  expect(await boxOf(page.locator(".parley-container"))).toEqual({ x: 0, y: 0, ...desktop });
  const view = page.locator(".parley-chat-view");
  expect(await boxOf(view)).toEqual({ x: 390, y: 200, width: 500, height: 400 });
  const behind = await page.locator(".parley-container").evaluate((main) => getComputedStyle(main).backgroundColor);
  expect(behind).toBe("rgb(18, 52, 86)");
  const scrolled = await view.evaluate((element) => {
    element.scrollTop = 40;
    return [element.scrollTop, element.scrollHeight > element.clientHeight];
  });
  expect(scrolled).toEqual([40, true]);
  // The newest message scrolls into view there too.
  await visit(page).types("Ada");
  await expect.poll(async () => (await boxOf(page.getByText("Ada", { exact: true }))).y < 600).toBe(true);
  // Very small screens have no room for a frame.
  await page.setViewportSize(phone);
  expect(await boxOf(view)).toEqual({ x: 0, y: 0, ...phone });
  await context.close();
});
