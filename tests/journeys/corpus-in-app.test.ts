import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { definitions } from "@parley/blocks/definitions";
import { isJsonObject, type Json } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Author, exportBot, newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { corpus, provideParley } from "./support/parley.ts";

interface CorpusBot {
  file: string;
  name: string;
  /** The first text that the visitor reads, the answer, and the next text. */
  reads: string;
  answers?: { type: string } | { press: string };
  then?: string;
}

/** Together they cover every version of the format and every family of blocks. */
const bots: readonly CorpusBot[] = [
  {
    file: "quiz_2022-04-08_v2-steps.json",
    name: "Digital Marketing Quiz",
    reads: "It is composed of only 4 questions.",
    answers: { press: "Go!" },
    then: "What does SEO stand for?",
  },
  {
    file: "chat-main_2022-11-29_v3-unmarked.json",
    name: "Complete bot",
    reads: "Welcome. What's your name?",
    answers: { type: "Ada" },
    then: "How old are you?",
  },
  {
    file: "nps_2023-04-20_v3.json",
    name: "NPS Survey",
    reads: "Hey! 👋",
    answers: { press: "Sure!" },
    then: "How likely will you recommend our product to a friend or colleague?",
  },
  {
    file: "product-recommendation_2023-08-06_v4.json",
    name: "Product recommendation",
    reads: "What's your name?",
    answers: { type: "Ada" },
    then: "Where do you live?",
  },
  {
    file: "basic-chat-gpt_2023-12-13_v6.json",
    name: "Basic ChatGPT",
    reads: "You need to add your OpenAI credentials to make this bot work. 🪄",
  },
  {
    file: "customer-support_2026-03-26_v6.1.json",
    name: "Customer Support",
    reads: "How can I help you?",
    answers: { press: "There is a bug 🐛" },
    then: "Can you describe the bug with as many details as possible?",
  },
  {
    file: "replyEvent_2025-05-06_v6.1.json",
    name: "Lead Generation",
    reads: "Welcome to AA (Awesome Agency)",
    answers: { press: "Hi!" },
    then: "What's your name?",
  },
  { file: "cards_2025-04-25_v6.1.json", name: "My typebot", reads: "Hi there!" },
];

/** The bot that one of them links to. */
const linked = "chat-linkedBot_2022-11-29_v3-unmarked.json";

const parley = provideParley();
const browser = provideBrowser();

let author: Author;
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? "";

beforeAll(async () => {
  author = await newAuthor(browser(), parley());
  author.page.setDefaultTimeout(20_000);
  // Pictures in the bots are on other servers.
  await author.context.route(/^https?:\/\/(?!localhost|127\.0\.0\.1)/, (route) => route.abort());
  author.context.on("response", (response) => {
    if (response.status() >= 400) author.faults.push(`${response.status()} ${response.url()}`);
  });
});
afterAll(() => author?.context.close());

const isThere = existsSync(corpus);

describe.skipIf(!isThere)(isThere ? "bots of others" : `(skipped: no bot files at ${corpus})`, () => {
  it("come into the app together", async () => {
    const { page } = author;
    await page.goto(`${parley().builderUrl}/new?from=files`);
    await page
      .locator("input[type=file]")
      .setInputFiles([...bots.map(({ file }) => file), linked].map((file) => join(corpus, file)));
    await page.getByRole("button", { name: "Import 9 bots" }).click();
    await page.getByRole("heading", { name: "9 bots are imported" }).waitFor();
    for (const { name } of bots) {
      const open = page.getByRole("link", { name: `Open ${name}`, exact: true });
      ids.set(name, (await open.getAttribute("href"))?.split("/").at(-1) ?? "");
    }
    const families = bots.flatMap(({ file }) => {
      const { groups = [], blocks = [], events = [] } = JSON.parse(readFileSync(join(corpus, file), "utf8"));
      const all: Json[] = [...groups, ...blocks].flatMap((group) => group.blocks ?? group.steps);
      const types = all.flatMap((block) => (isJsonObject(block) ? [String(block.type)] : []));
      // Types without a definition are integrations that this release keeps but doesn't run.
      return [...types.map((type) => definitions[type]?.family ?? "unknown"), ...events.map(() => "event")];
    });
    expect([...new Set(families)]).toEqual(expect.arrayContaining(["bubble", "input", "logic", "unknown", "event"]));
  });

  it.each(bots)("$name shows on every screen, is emptied and filled again by undo, and published", async ({ name }) => {
    const { page, context, faults } = author;
    const screen = (title: string) =>
      page.getByRole("navigation", { name: "Screens of this bot" }).getByRole("link", { name: title });
    const saved = () => page.getByText("Saved", { exact: true }).first().waitFor();
    await page.goto(`${parley().builderUrl}/bots/${idOf(name)}`);
    const cards = page.getByRole("article");
    await cards.first().waitFor();
    await page.getByRole("radio", { name: "Script" }).click({ force: true });
    await page.getByText("The talk begins here").waitFor();
    await screen("Design").click();
    await page.getByRole("region", { name: "Colours" }).waitFor();
    await screen("Settings").click();
    await page.getByRole("region", { name: "Typing" }).waitFor();
    await screen("Share").click();
    await page.getByRole("region", { name: "Public address" }).waitFor();
    await screen("Results").click();
    await page.getByRole("heading", { name: "No answers yet" }).waitFor();
    await screen("Flow").click();
    await cards.first().waitFor();

    const before = await exportBot(context, parley(), idOf(name));
    await page.getByRole("group", { name: "Canvas" }).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.getByText("Write the first thing your bot says").waitFor();
    await saved();
    expect(await exportBot(context, parley(), idOf(name))).not.toEqual(before);
    await page.keyboard.press("Control+z");
    await cards.first().waitFor();
    await page.getByText("Write the first thing your bot says").waitFor({ state: "detached" });
    await saved();
    expect(await exportBot(context, parley(), idOf(name))).toEqual(before);

    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const live = page.getByRole("dialog").getByRole("button", { name: "Copy link" });
    const anyway = page.getByRole("button", { name: "Publish anyway" });
    await live.or(anyway).waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await live.waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Up to date" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("are chatted with by visitors, four at once", async () => {
    const chat = async ({ name, reads, answers, then }: CorpusBot) => {
      const visitor = await openBot(browser(), `${parley().viewerUrl}/${idOf(name)}`);
      await visitor.sees(reads);
      if (answers && "type" in answers) await visitor.types(answers.type);
      if (answers && "press" in answers) await visitor.picks(answers.press);
      if (then !== undefined) await visitor.sees(then);
      await visitor.context.close();
      return visitor.faults;
    };
    for (const some of [bots.slice(0, 4), bots.slice(4)])
      expect((await Promise.all(some.map(chat))).flat()).toEqual([]);
  });
});
