import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newVisitor, provideBrowser } from "./browser.ts";
import { visit } from "./chat.ts";
import { corpus, type Parley, provideParley } from "./parley.ts";

export interface Stage {
  parley: Parley;
  browser: Browser;
}

/** A test with its own server and browser. It is skipped, with a message, if the corpus is missing. */
export const journey = (name: string, play: (stage: Stage) => Promise<void>): void => {
  describe.skipIf(!existsSync(corpus))(
    existsSync(corpus) ? name : `${name} (skipped: no bot files at ${corpus})`,
    () => {
      const parley = provideParley();
      const browser = provideBrowser();
      it("keeps every answer", () => play({ parley: parley(), browser: browser() }));
    },
  );
};

/** Opens a bot's page as a new visitor; `faults` collects page errors. */
export const openBot = async (browser: Browser, address: string) => {
  const { context, faults } = await newVisitor(browser);
  const page = await context.newPage();
  await page.goto(address);
  return { ...visit(page), context, faults };
};

/** A file of the corpus with changed settings. */
export const withSettings = (file: string, settings: object): object => {
  const bot = JSON.parse(readFileSync(join(corpus, file), "utf8"));
  return { ...bot, settings: { ...bot.settings, ...settings } };
};

/** Waits until a bot's only result has exactly these answers, in order. */
export const expectAnswers = async (
  parley: Parley,
  bot: string,
  answers: string[],
  isCompleted: boolean,
): Promise<void> => {
  const read = async () => {
    const results = await parley.results(bot);
    return results.map((result) => ({
      isCompleted: result.isCompleted,
      hasStarted: result.hasStarted,
      answers: result.answers.map((answer) => answer.content),
    }));
  };
  await expect
    .poll(read, { timeout: 20_000, interval: 500 })
    .toEqual([{ isCompleted, hasStarted: answers.length > 0, answers }]);
};
