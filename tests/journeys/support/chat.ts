import type { Page } from "playwright-core";

/** Simulates a visitor, who finds everything by role and visible text. */
export const visit = (page: Page) => {
  const log = page.getByRole("log");
  return {
    page,
    /** Waits for a message of the bot or the visitor. */
    sees: (text: string) => log.getByText(text, { exact: true }).last().waitFor({ timeout: 20_000 }),
    /** Types into the current field and presses the send button. */
    async types(text: string) {
      const field = page.getByRole("textbox");
      await field.fill(text);
      await page.getByRole("button", { name: "Send" }).click();
    },
    picks: (name: string) => page.getByRole("button", { name, exact: true }).click(),
    async picksSeveral(...names: string[]) {
      for (const name of names) await page.getByRole("checkbox", { name, exact: true }).click();
      await page.getByRole("button", { name: "Send" }).click();
    },
    /** Counts the messages with this text. */
    count: (text: string) => log.getByText(text, { exact: true }).count(),
  };
};
