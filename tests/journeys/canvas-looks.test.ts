import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { findViolations } from "./support/axe.ts";
import { provideBrowser } from "./support/browser.ts";
import { openFlow, provideFlowPage, settle } from "./support/flow-page.ts";
import { corpus } from "./support/parley.ts";

const browser = provideBrowser();
const server = provideFlowPage();

it.skipIf(!existsSync(corpus))("has nothing that axe is against", async () => {
  for (const mode of ["light", "dark"]) {
    const { page } = await openFlow(browser(), server(), `file=/customer-support_2026-03-26_v6.1.json&mode=${mode}`);
    await page.evaluate(() =>
      window.bot.select({ groups: Object.keys(window.bot.getState().draft.groups).slice(0, 1) }),
    );
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  }
});

it.skipIf(!existsSync(corpus))("counts the heights of blocks as the browser draws them", async () => {
  for (const file of [
    "lead-gen_2025-01-23_v6.1",
    "onboarding_2025-01-23_v6.1",
    "quiz_2025-01-23_v6.1",
    "customer-support_2026-03-26_v6.1",
  ]) {
    const { page } = await openFlow(browser(), server(), `file=/${file}.json`);
    // So large that all of it is shown near enough to be read.
    await page.setViewportSize({ width: 6000, height: 3000 });
    await page.keyboard.press("Shift+!");
    await settle(page);
    const wrong = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-block]")].flatMap((block) => {
        const content = block.querySelector(":scope > :not(.visually-hidden)");
        if (!(content instanceof HTMLElement)) return [];
        const isCut = content.scrollHeight > content.clientHeight + 1;
        const isLoose = content.offsetHeight < block.offsetHeight - 2;
        return isCut || isLoose
          ? [`${block.innerText}: ${content.offsetHeight}/${content.scrollHeight} in ${block.offsetHeight}`]
          : [];
      }),
    );
    // A bubble with more lines than a card shows is cut off on purpose.
    expect(wrong.filter((line) => !line.includes("in 294"))).toEqual([]);
    await page.context().close();
  }
});
