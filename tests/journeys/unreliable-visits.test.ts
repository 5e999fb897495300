import type { BrowserContext, Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { createRandom } from "../../packages/core/src/values/random.ts";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { provideParley } from "./support/parley.ts";

// Visitors whose network loses every fourth request, and a server that is killed every ten seconds. They only answer
// and never reload or retry. PARLEY_SOAK_CHATS and PARLEY_SOAK_SEED run more of them.

const chats = Number(process.env.PARLEY_SOAK_CHATS ?? 8);
const firstSeed = Number(process.env.PARLEY_SOAK_SEED ?? 1);
const faultRate = 0.25;
const killPause = 10_000;
/** The number of simultaneous visitors. */
const together = Number(process.env.PARLEY_SOAK_TOGETHER ?? 2);
/** How long a visitor waits without any change before the test fails, in milliseconds. */
const patience = Number(process.env.PARLEY_SOAK_PATIENCE ?? 120_000);

const parley = provideParley();
const browser = provideBrowser();

const fileQuestion = (variableId: string, options: object = {}) => ({
  type: "file input",
  options: { variableId, ...options },
});

const file = createTestFile({
  id: "unreliable",
  variables: ["Name", "Phone", "CV", "Photo", "Colour", "Day"],
  groups: {
    A: [
      says("Your name?"),
      asks("Name"),
      says("Your number?"),
      { type: "phone number input", options: { variableId: "vPhone" } },
      says("Your CV?"),
      fileQuestion("vCV"),
      says("Your colour?"),
      {
        type: "choice input",
        options: { variableId: "vColour" },
        items: [
          { id: "r", content: "Red" },
          { id: "b", content: "Blue" },
        ],
      },
      says("Your day?"),
      { type: "date input", options: { variableId: "vDay" } },
      says("Your photo?"),
      fileQuestion("vPhoto", { isRequired: false }),
      says("Thanks {{Name}}, that is all."),
    ] as never,
  },
  settings: { typingEmulation: { enabled: false } },
});

/** Loses requests of a browser: before they arrive, their responses, or with a 503 like a starting server. */
const loseRequests = async (context: BrowserContext, random: () => number): Promise<void> => {
  const meet = async (route: Route) => {
    if (random() >= faultRate) return route.continue();
    const kind = random();
    if (kind < 0.4) return route.abort();
    if (kind < 0.6) return route.fulfill({ status: 503, body: "" });
    await route.fetch();
    return route.abort();
  };
  // Errors are ignored: a closed page has no requests to answer, and a dead server loses the request itself.
  await context.route("**/*", (route) => meet(route).catch(() => route.abort().catch(() => {})));
};

/**
 * Returns the page of a visitor who tries again until there is one, each time in a new tab: in the same tab the error
 * page of a lost try would make the next one look lost, and a page that is there would be opened again.
 */
const open = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const response = await page.goto(address, { waitUntil: "commit" }).catch(() => null);
  if (response?.ok() === true) return page;
  // Chromium never closes some of the pages that are closed while they are still coming.
  await page.goto("about:blank").catch(() => {});
  await page.close();
  return open(context, address);
};

/** One visitor's chat from the first question to the last message. */
const chat = async (page: Page, seed: number): Promise<void> => {
  const visitor = visit(page);
  const asked = (question: string) => visitor.page.getByRole("log").getByText(question).last().waitFor();
  const content = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(`${name} of ${seed}`) });
  await asked("Your name?");
  await visitor.types(`Ada ${seed}`);
  await asked("Your number?");
  await visitor.types("+41446681800");
  await asked("Your CV?");
  await page.locator("input[type=file]").setInputFiles(content("cv.txt"));
  await asked("Your colour?");
  await visitor.picks("Blue");
  await asked("Your day?");
  // Answers in the input's own view, or in the plain field while that is not loaded.
  await page.locator(".parley-input input").first().fill("2026-05-04");
  await page.getByRole("button", { name: "Send" }).click();
  await asked("Your photo?");
  await page.locator("input[type=file]").setInputFiles(content("photo.txt"));
  await asked(`Thanks Ada ${seed}, that is all.`);
  // Unsent writes are kept in the browser, so the page stays open until they are sent.
  await expect.poll(() => page.evaluate(countWaiting), { timeout: patience, interval: 500 }).toBe(0);
};

/** A visitor with their own browser. If the chat fails, the page's state is reported. */
const come = async (address: string, seed: number): Promise<void> => {
  const context = await browser().newContext();
  await loseRequests(context, createRandom(seed));
  const page = await open(context, address);
  try {
    await chat(page, seed);
  } catch (error) {
    throw new Error(`${error}\nThe page then: ${await page.evaluate(tellInput)}`);
  } finally {
    await context.close();
  }
};

/** Returns the current input and the content of its fields. */
const tellInput = (): string =>
  [...document.querySelectorAll(".parley-input")]
    .map((area) => `${area.outerHTML} ${[...area.querySelectorAll("input")].map(({ value }) => `"${value}"`)}`)
    .join("\n");

/** Returns how many writes the page's outbox still holds. */
const countWaiting = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("parley-outbox");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writes = opening.result.transaction("writes").objectStore("writes").count();
      writes.onerror = () => reject(writes.error);
      writes.onsuccess = () => {
        opening.result.close();
        resolve(writes.result);
      };
    };
  });

const questions = ["Name", "Phone", "CV", "Colour", "Day", "Photo"];

it(`${chats} visitors answer, and nothing else: all of it is stored, once`, { timeout: chats * patience }, async () => {
  const address = await parley().publish(file);
  let isOver = false;
  const killing = (async () => {
    while (!isOver) {
      // biome-ignore lint/plugin: kills come at a pace of their own, whatever the visitors are doing.
      await new Promise((resolve) => setTimeout(resolve, killPause));
      await parley().kill();
      await parley().start();
    }
  })();
  const failures: string[] = [];
  const seeds = Array.from({ length: chats }, (_, index) => firstSeed + index);
  const comeInTurn = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
      await come(address, seed).catch((error: unknown) => failures.push(`${seed}: ${error}`));
  };
  await Promise.all(Array.from({ length: together }, comeInTurn));
  isOver = true;
  await killing;
  expect(failures).toEqual([]);

  const results = await parley().results("unreliable");
  const all = results.map(({ answers }) => answers.map(({ content }) => content));
  expect(all.map(({ length }) => length)).toEqual(Array.from({ length: chats }, () => questions.length));
  const names = all.map(([name]) => name).sort();
  expect(names).toEqual(Array.from({ length: chats }, (_, index) => `Ada ${firstSeed + index}`).sort());
  for (const [name = "", phone, cv = "", colour, day, photo = ""] of all) {
    const seed = name.replace("Ada ", "");
    expect([phone, colour]).toEqual(["+41446681800", "Blue"]);
    expect(day).toContain("2026");
    expect(await (await fetch(cv)).text()).toBe(`cv.txt of ${seed}`);
    expect(await (await fetch(photo)).text()).toBe(`photo.txt of ${seed}`);
  }
});
