import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { provideParley } from "./support/parley.ts";

const long = "A sentence that is long enough to need more than one line on every screen. ".repeat(6);
const calm = { typingEmulation: { enabled: false } };
const button = (content: string) => ({ type: "choice input", items: [{ id: content, content }] as never });
const variables = ["Name", "More"];

const files = {
  long: {
    groups: {
      A: [
        says("Welcome!"),
        says(long),
        says(long),
        says(long),
        asks("Name"),
        says("Thanks!"),
        says(long),
        says(long),
        says(long),
        asks("More"),
        says("Bye!"),
      ],
    },
    settings: calm,
  },
  box: {
    groups: { A: [says("Welcome!"), says(long), says(long), asks("Name")] },
    settings: calm,
    theme: { chat: { container: { maxHeight: "400px" } } },
  },
  questions: {
    groups: {
      A: [asks("Name"), button("One"), says("Second?"), button("Two"), says("Third?"), asks("More"), says("Bye!")],
    },
    settings: calm,
  },
  typing: { groups: { A: [says("Hello you"), says("What is your name?"), asks("Name"), says("Hello {{Name}}!")] } },
  "only words": { groups: { A: [says("Hello"), says("Bye")] }, settings: calm },
  remembered: {
    groups: { A: [says("Hello"), asks("Name"), says("Bye!")] },
    settings: { ...calm, general: { rememberUser: { isEnabled: true } } },
  },
};

const parley = provideParley();
const browser = provideBrowser();
const addresses: Record<string, string> = {};
beforeAll(async () => {
  for (const [id, file] of Object.entries(files))
    addresses[id] = await parley().publish(createTestFile({ id, variables, ...file }));
});

const open = async (id: keyof typeof files, given: BrowserContextOptions = {}, query = ""): Promise<Page> => {
  const context = await browser().newContext({ viewport: { width: 375, height: 667 }, ...given });
  const page = await context.newPage();
  await page.goto(`${addresses[id]}${query}`);
  return page;
};

const topOf = async (page: Page, text: string): Promise<number> =>
  Math.round((await page.getByRole("log").getByText(text, { exact: true }).first().boundingBox())?.y ?? Number.NaN);

const isFocused = (page: Page) => page.evaluate(() => document.activeElement?.matches(".parley-field") ?? false);

const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.id === "parley-move")
        .map((each) => each.finished),
    ).then(() => null),
  );

describe("a turn that is longer than the screen", () => {
  it("is read from its first message, and a button leads to its end", async () => {
    const page = await open("long");
    const jump = page.getByRole("button", { name: "Jump to latest" });
    await page.locator(".parley-input.parley-shown").waitFor();
    await settled(page);
    expect(await topOf(page, "Welcome!")).toBeGreaterThan(0);
    // An invisible field doesn't have the focus, so that keys still scroll.
    expect(await isFocused(page)).toBe(false);
    await jump.click();
    await settled(page);
    const isInSight = (field: HTMLElement | SVGElement) => field.getBoundingClientRect().bottom <= innerHeight;
    await expect.poll(() => page.getByRole("textbox").evaluate(isInSight)).toBe(true);
    await jump.waitFor({ state: "hidden" });

    await visit(page).types("Ada");
    await page.locator(".parley-input.parley-shown").waitFor();
    await jump.waitFor();
    await settled(page);
    const answer = await topOf(page, "Ada");
    expect(answer).toBeGreaterThan(0);
    expect(answer).toBeLessThan(100);
    expect(await topOf(page, "Thanks!")).toBeGreaterThan(answer);
    await page.context().close();
  });

  it("is led to its end in a box, too, the margin below included", async () => {
    const page = await open("box");
    await page.locator(".parley-input.parley-shown").waitFor();
    await page.getByRole("button", { name: "Jump to latest" }).click();
    const below = (box: HTMLElement | SVGElement) => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop);
    await expect.poll(() => page.locator(".parley-scroller").evaluate(below)).toBe(0);
    await page.context().close();
  });

  it("is followed to its end by a visitor who has gone there", async () => {
    const page = await open("long");
    await page.locator(".parley-input.parley-shown").waitFor();
    await page.getByRole("button", { name: "Jump to latest" }).click();
    await page.getByRole("textbox").fill("Ada");
    await page.keyboard.press("Enter");
    await visit(page).sees("Thanks!");
    await page.locator(".parley-input.parley-shown").waitFor();
    // Typing scrolls the focused field into view.
    await page.keyboard.type("x");
    await expect
      .poll(() => page.getByRole("textbox").evaluate((field) => field.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    await page.context().close();
  });
});

describe("the first field", () => {
  it("has the focus, with every key that was pressed since the page was there", async () => {
    const page = await open("typing");
    await page.keyboard.type("Ada L");
    await page.locator(".parley-input.parley-shown").waitFor();
    await expect.poll(() => isFocused(page)).toBe(true);
    await page.keyboard.type("ovelace");
    await page.keyboard.press("Enter");
    await visit(page).sees("Hello Ada Lovelace!");
    await page.context().close();
  });

  it("has the keys that were pressed before the script was there, and while it took over", async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    let goOn = () => {};
    const typed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(/\/assets\/main.*\.js/, async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(addresses.questions ?? "", { waitUntil: "commit" });
    await page.getByRole("textbox").waitFor();
    await page.keyboard.type("Grace");
    goOn();
    await page.keyboard.type(" Brewster Murray", { delay: 20 });
    await page.locator("html.parley-live").waitFor();
    await page.keyboard.type(" H");
    await page.getByRole("button", { name: "Send" }).click();
    await visit(page).sees("Grace Brewster Murray H");
    await context.close();
  });

  it("sends what was sent before the script took over, once", async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    let goOn = () => {};
    const sent = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(/\/assets\/main.*\.js/, async (route) => {
      await sent;
      await route.continue();
    });
    await page.goto(addresses.questions ?? "", { waitUntil: "commit" });
    await page.getByRole("textbox").waitFor();
    await page.keyboard.type("Ada");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    goOn();
    await page.getByRole("button", { name: "One" }).waitFor();
    expect(await visit(page).count("Ada")).toBe(1);
    await context.close();
  });

  it("takes Enter in a chat that goes on after a reload, too", async () => {
    const page = await open("remembered");
    await page.locator("html.parley-live").waitFor();
    await page.reload();
    await page.locator("html.parley-live").waitFor();
    await page.getByRole("textbox").fill("Ada");
    await page.keyboard.press("Enter");
    await visit(page).sees("Bye!");
    await page.context().close();
  });

  it("is left alone where it would bring up a keyboard, and in the frame of another page", async () => {
    const phone = await open("typing", { hasTouch: true, isMobile: true });
    await phone.locator(".parley-input.parley-shown").waitFor();
    await settled(phone);
    expect(await isFocused(phone)).toBe(false);
    await phone.context().close();

    const around = await (await browser().newContext()).newPage();
    await around.route(/^http:\/\/127\.0\.0\.1:\d+\/around$/, (route) =>
      route.fulfill({ contentType: "text/html", body: `<input autofocus><iframe src="${addresses.typing}"></iframe>` }),
    );
    await around.goto(`${new URL(addresses.typing ?? "").origin}/around`);
    await around.frameLocator("iframe").locator(".parley-input.parley-shown").waitFor();
    await settled(around);
    expect(await around.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await around.context().close();
  });
});

/** A second press comes this long after the first one, in milliseconds; a later press belongs to the next question. */
const [second, later] = [200, 60_000];

/**
 * Presses Enter for the visitor, and further keys as soon as the next input appears. Their timestamps are set to so many
 * milliseconds after that Enter, however slow the machine is. Returns which of them the page has let through.
 */
const pressEnterAnd = async (page: Page, presses: readonly [key: string, after: number][]): Promise<boolean[]> => {
  // The handle exists once the page listens; its property becomes the results.
  const pressed = await page.evaluateHandle((presses) => {
    const results = new Promise<boolean[]>((resolve) => {
      let pressedAt = 0;
      addEventListener("keydown", (event) => (pressedAt = event.timeStamp), { capture: true, once: true });
      new MutationObserver((_, observer) => {
        const next = document.querySelector<HTMLElement>(
          ".parley-input.parley-shown .parley-button:not(.parley-send-button)",
        );
        if (!next || document.activeElement !== next) return;
        observer.disconnect();
        const results = presses.map(([key, after]) => {
          const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
          Object.defineProperty(event, "timeStamp", { value: pressedAt + after });
          const isMeant = next.dispatchEvent(event);
          if (key === "Enter" && isMeant) next.click();
          return isMeant;
        });
        resolve(results);
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    return { results };
  }, presses);
  await page.keyboard.press("Enter");
  return pressed.evaluate(({ results }) => results);
};

describe("a second press", () => {
  it("of Enter does not answer the next question", async () => {
    const page = await open("questions");
    await page.locator("html.parley-live").waitFor();
    await page.getByRole("textbox").fill("Ada");
    const counted = await pressEnterAnd(page, [
      ["Enter", second],
      ["Enter", later],
    ]);
    expect(counted).toEqual([false, true]);
    await visit(page).sees("Second?");
    await page.context().close();
  });

  it("of Enter counts at once where another key was pressed in between", async () => {
    const page = await open("questions");
    await page.locator("html.parley-live").waitFor();
    await page.getByRole("textbox").fill("Ada");
    const counted = await pressEnterAnd(page, [
      ["Shift", second],
      ["Enter", second],
    ]);
    expect(counted).toEqual([true, true]);
    await visit(page).sees("Second?");
    await page.context().close();
  });

  it("of the mouse does not answer it either", async () => {
    const page = await open("questions");
    await visit(page).types("Ada");
    await page.getByRole("button", { name: "One" }).waitFor();
    await settled(page);
    const place = await page.getByRole("button", { name: "One" }).boundingBox();
    await page.mouse.dblclick((place?.x ?? 0) + 20, (place?.y ?? 0) + 10);
    await visit(page).sees("Second?");
    await page.getByRole("button", { name: "Two" }).waitFor();
    expect(await visit(page).count("Third?")).toBe(0);
    await page.context().close();
  });
});

describe("the end of a chat", () => {
  it("offers another one, with what the visitor came with", async () => {
    const page = await open("long", {}, "?More=less");
    for (const answer of ["Ada", "Grace"]) {
      await page.locator(".parley-input.parley-shown").waitFor();
      await visit(page).types(answer);
      // Until then the field that was answered is still there.
      await visit(page).sees(answer);
    }
    const again = page.getByRole("button", { name: "Start again" });
    await again.waitFor();
    await settled(page);
    await again.click();
    await page.getByRole("textbox").waitFor();
    expect(await visit(page).count("Ada")).toBe(0);
    const results = await parley().results("long");
    expect(results.length).toBeGreaterThan(1);
    await page.context().close();
  });

  it("offers none where nothing was answered, and none to visitors who are remembered", async () => {
    const words = await open("only words");
    await visit(words).sees("Bye");
    const remembered = await open("remembered");
    await visit(remembered).types("Ada");
    await visit(remembered).sees("Bye!");
    for (const page of [words, remembered]) {
      await settled(page);
      expect(await page.getByRole("button", { name: "Start again" }).count()).toBe(0);
      await page.context().close();
    }
  });

  it("is printed with all that was said", async () => {
    const page = await open("long");
    await page.locator(".parley-input.parley-shown").waitFor();
    await visit(page).types("Ada");
    await page.locator(".parley-input.parley-shown").waitFor();
    await settled(page);
    await page.emulateMedia({ media: "print" });
    const heights = await page.evaluate(() => ({
      page: document.documentElement.scrollHeight,
      log: document.querySelector(".parley-log")?.scrollHeight ?? 0,
      clipped: [...document.querySelectorAll("html, body, #parley-root, .parley-container")].filter(
        (element) => getComputedStyle(element).overflowY !== "visible",
      ).length,
    }));
    expect(heights.page).toBeGreaterThanOrEqual(heights.log);
    expect(heights.clipped).toBe(0);
    for (const name of ["Jump to latest", "Send"]) expect(await page.getByRole("button", { name }).count()).toBe(0);
    await page.context().close();
  });
});
