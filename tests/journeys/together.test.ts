import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Author, exportBot, importBot, newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { createTalk, editFlow } from "./support/flow-hands.ts";
import { openBot } from "./support/journey.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

/** Two authors, each with a browser. */
let ann: Author;
let bob: Author;
let botId = "";
const annEdits = () => editFlow(ann.page);
const bobEdits = () => editFlow(bob.page);

interface Traffic {
  /** The requests to the server about the bot. */
  sent: { method: string; path: string; bytes: number }[];
  /** Returns the bytes received from the server's API, including the open stream. */
  received: () => number;
}

/** Records the traffic between a page and the builder from now on. */
const watchTraffic = async (page: Page): Promise<Traffic> => {
  const bytesOf = new Map<string, number>();
  const calls = new Set<string>();
  const parts = new Set<string>();
  const ended = new Set<string>();
  // Requests that were running at the start and end are parts of the app; a stream doesn't end.
  const isOfApi = (id: string) => calls.has(id) || !(parts.has(id) || ended.has(id));
  const received = () => [...bytesOf].reduce((sum, [id, bytes]) => (isOfApi(id) ? sum + bytes : sum), 0);
  const traffic: Traffic = { sent: [], received };
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === parley().builderUrl)
      traffic.sent.push({ method: request.method(), path: pathname, bytes: (request.postData() ?? "").length });
  });
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    (new URL(request.url).pathname.startsWith("/api/") ? calls : parts).add(requestId);
  });
  devtools.on("Network.dataReceived", ({ requestId, dataLength }) => {
    bytesOf.set(requestId, (bytesOf.get(requestId) ?? 0) + dataLength);
  });
  for (const end of ["Network.loadingFinished", "Network.loadingFailed"] as const)
    devtools.on(end, ({ requestId }) => ended.add(requestId));
  await devtools.send("Network.enable");
  return traffic;
};

beforeAll(async () => {
  [ann, bob] = [await newAuthor(browser(), parley()), await newAuthor(browser(), parley())];
  for (const { page } of [ann, bob]) {
    page.setDefaultTimeout(20_000);
    // All edited groups are visible.
    await page.setViewportSize({ width: 1800, height: 900 });
  }
  const long = "These are words of a usual length, as they stand in a bot that somebody has written. ".repeat(8);
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`Chapter ${place + 1}`, long]));
  const file = createTalk({ Welcome: "Hello there", Middle: "How are you?", Goodbye: "See you soon", ...many });
  botId = await importBot(ann.context, parley(), file);
  const address = `${parley().builderUrl}/bots/${botId}`;
  await Promise.all([annEdits().open(address), bobEdits().open(address)]);
});
afterAll(async () => {
  await Promise.all([ann?.context.close(), bob?.context.close()]);
});

describe.sequential("two authors on one bot", () => {
  it("see that the other is there, and what the other does; the bot goes over the wire only once", async () => {
    await ann.page.getByRole("button", { name: "Also here: you, in another window" }).waitFor();
    await bob.page.getByRole("button", { name: "Also here: you, in another window" }).waitFor();
    const size = JSON.stringify(await exportBot(ann.context, parley(), botId)).length;
    expect(size).toBeGreaterThan(40_000);
    const [annSent, bobSent] = [await watchTraffic(ann.page), await watchTraffic(bob.page)];

    await annEdits().rename("Welcome", "Greeting");
    await bobEdits().group("Greeting").waitFor();
    await bobEdits().rewrite("Middle", "How are you?", "How do you do?");
    await annEdits().group("Middle").getByText("How do you do?").waitFor();
    // The selection of one author is shown to the other.
    await bob.page.getByRole("button", { name: /^Also here/ }).click();
    await bob.page.getByRole("menuitem", { name: /at “Greeting”/ }).waitFor();
    await bob.page.keyboard.press("Escape");

    // Undo reverts only one's own changes and keeps the other author's.
    await annEdits().rename("Goodbye", "The end");
    await bobEdits().group("The end").waitFor();
    await bob.page.getByRole("group", { name: "Canvas" }).focus();
    await bob.page.keyboard.press("Control+z");
    await annEdits().group("Middle").getByText("How are you?").waitFor();
    await bobEdits().group("The end").waitFor();
    await Promise.all([annEdits().says("Saved"), bobEdits().says("Saved")]);

    for (const { sent, received } of [annSent, bobSent]) {
      const changes = sent.filter(({ path, method }) => path.endsWith(`/${botId}/changes`) && method === "POST");
      expect(changes.length).toBeGreaterThan(0);
      expect(changes.filter(({ bytes }) => bytes > 1000)).toEqual([]);
      expect(sent.filter(({ path }) => /\/(document|export|typebot)$/.test(path))).toEqual([]);
      expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(size / 4);
      expect(received()).toBeLessThan(size / 4);
    }
  });

  it("who writes at the same place is told what became of it, and takes it back", async () => {
    await ann.context.setOffline(true);
    await annEdits().says("Offline");
    await annEdits().rename("Greeting", "Ann's title");
    await bobEdits().rename("Greeting", "Bob's title");
    await bobEdits().says("Saved");
    await ann.context.setOffline(false);
    await bobEdits().group("Ann's title").waitFor({ timeout: 40_000 });
    const notices = bob.page.getByRole("region", { name: "Notices" });
    await notices
      .getByText("You have changed the title of “Ann's title” in another window at the same time.")
      .waitFor();
    await notices.getByText("Bob's title").waitFor();
    await notices.getByRole("button", { name: "Take mine back" }).click();
    await annEdits().group("Bob's title").waitFor();
    await bobEdits().group("Bob's title").waitFor();
    await notices.waitFor({ state: "detached" });
    // Ann has seen Bob's changes, so no notice says that hers were overwritten.
    expect(await ann.page.getByRole("region", { name: "Notices" }).count()).toBe(0);
  });

  it("publishing takes what its author has seen; what comes meanwhile stays in the draft", async () => {
    const published: { revision?: number }[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await ann.page.route("**/publish", async (route) => {
      published.push(route.request().postDataJSON());
      await held;
      await route.continue();
    });
    const asked = ann.page.waitForRequest((request) => request.url().endsWith("/publish"));
    await ann.page.getByRole("button", { name: "Publish", exact: true }).click();
    await asked;
    await bobEdits().rewrite("Bob's title", "Hello there", "Hello from Bob");
    await bobEdits().says("Saved");
    await annEdits().group("Bob's title").getByText("Hello from Bob").waitFor();
    letGo();
    await ann.page.getByRole("dialog").getByRole("button", { name: "Copy link" }).waitFor();
    await ann.page.keyboard.press("Escape");
    // Both see that the draft has unpublished changes.
    const more = (page: Page) => page.getByRole("button", { name: "Publish changes" }).waitFor();
    await Promise.all([more(ann.page), more(bob.page)]);
    expect(published).toEqual([{ revision: expect.any(Number) }]);
    const address = `${parley().viewerUrl}/${botId}`;
    const first = await openBot(browser(), address);
    await first.sees("Hello there");
    await first.context.close();
    expect(JSON.stringify(await exportBot(ann.context, parley(), botId))).toContain("Hello from Bob");

    // Publishing includes everything received before, whoever publishes.
    await ann.page.unroute("**/publish");
    await ann.page.getByRole("button", { name: "Publish changes" }).click();
    await ann.page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await bob.page.getByRole("button", { name: "Up to date" }).waitFor();
    const second = await openBot(browser(), address);
    await second.sees("Hello from Bob");
    await second.context.close();
  });

  it("whoever leaves is not shown any more, and nothing went wrong on the way", async () => {
    await bob.page.goto(parley().builderUrl);
    await ann.page.getByRole("button", { name: /^Also here/ }).waitFor({ state: "detached" });
    expect([...ann.faults, ...bob.faults]).toEqual([]);
  });
});
