import type { Page } from "playwright-core";
import { createTestFile, says, type TestFile } from "../../../packages/server/src/testing/create-test-file.ts";

/** Simulates an author in a bot's flow, who finds everything by role and visible text. */
export const editFlow = (page: Page) => {
  const group = (title: string) => page.getByRole("article", { name: title, exact: true });
  return {
    page,
    group,
    /** Opens a bot's flow as a map. */
    async open(address: string) {
      await page.goto(address);
      await page.getByRole("group", { name: "Canvas" }).waitFor();
    },
    async rename(title: string, next: string) {
      await group(title).locator("header").click();
      await page.keyboard.press("F2");
      await page.getByRole("textbox", { name: "Title of the group" }).fill(next);
      await page.keyboard.press("Enter");
      await group(next).waitFor();
    },
    /** Replaces the text of a bubble. */
    async rewrite(title: string, text: string, next: string) {
      await group(title)
        .getByRole("option", { name: `Text: ${text}`, exact: true })
        .dblclick();
      const field = page.getByRole("textbox", { name: "Bubble" });
      await field.waitFor();
      await page.keyboard.press("Control+a");
      await page.keyboard.type(next);
      // The first Escape declines the suggested input.
      await page.keyboard.press("Escape");
      if (await field.isVisible()) await page.keyboard.press("Escape");
      await field.waitFor({ state: "detached" });
      await group(title)
        .getByRole("option", { name: `Text: ${next}`, exact: true })
        .waitFor();
    },
    /** Waits until the bar shows this state: `Saved`, `Offline — kept in this browser`. */
    says: (state: string) => page.getByRole("status").filter({ hasText: state }).first().waitFor({ timeout: 40_000 }),
  };
};

/** A bot of groups with one text each, side by side and connected in order. */
export const createTalk = (texts: Readonly<Record<string, string>>, last: TestFile["groups"] = {}) => {
  const titles = [...Object.keys(texts), ...Object.keys(last)];
  const groups = Object.entries(texts).map(([title, text], place) => {
    const to = titles[place + 1];
    return [title, [says(text, to === undefined ? {} : { to })]];
  });
  const file = createTestFile({
    groups: { ...Object.fromEntries(groups), ...last },
    settings: { typingEmulation: { enabled: false } },
  });
  return {
    ...file,
    groups: file.groups.map((one, place) => ({ ...one, graphCoordinates: { x: 360 * place, y: 0 } })),
  };
};
