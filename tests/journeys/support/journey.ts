import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newVisitor, startBrowser } from "./browser.ts";
import { visit } from "./chat.ts";
import { corpus, type Parley, startParley } from "./parley.ts";

export interface Stage {
  parley: Parley;
  browser: Browser;
}

/** A test with a server and a browser of its own. Skipped, and said so, where the corpus is not there. */
export const journey = (name: string, play: (stage: Stage) => Promise<void>): void => {
  describe.skipIf(!existsSync(corpus))(
    existsSync(corpus) ? name : `${name} (skipped: no bot files at ${corpus})`,
    () => {
      const stage: Partial<Stage> = {};
      beforeAll(async () => {
        stage.parley = await startParley();
        stage.browser = await startBrowser();
      });
      afterAll(async () => {
        await stage.browser?.close();
        await stage.parley?.stop();
      });
      it("keeps every answer", async () => {
        const { parley, browser } = stage;
        if (!parley || !browser) throw new Error("The stage is not set");
        await play({ parley, browser });
      });
    },
  );
};

/** Opens a bot's page as a new visitor; `faults` collects what goes wrong on it. */
export const openBot = async (browser: Browser, address: string) => {
  const { context, faults } = await newVisitor(browser);
  const page = await context.newPage();
  await page.goto(address);
  return { ...visit(page), context, faults };
};

/** A copy of a corpus file with other settings, at a path of its own. */
export const withSettings = (file: string, settings: object): string => {
  const bot = JSON.parse(readFileSync(join(corpus, file), "utf8"));
  const path = join(mkdtempSync(join(tmpdir(), "parley-file-")), file);
  writeFileSync(path, JSON.stringify({ ...bot, settings: { ...bot.settings, ...settings } }));
  return path;
};

/** Waits until the only result of a bot holds these answers, in order, once each. */
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
