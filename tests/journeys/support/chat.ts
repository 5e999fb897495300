import type { Page } from "playwright-core";

/** A visitor's hands and eyes: finds everything by role and visible text. */
export const visit = (page: Page) => {
  const log = page.getByRole("log");
  return {
    page,
    /** Waits until the bot, or the visitor, has said this. */
    sees: (text: string) => log.getByText(text, { exact: true }).last().waitFor({ timeout: 20_000 }),
    /** Types into the field that is open and sends with the button. */
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
    /** What the page holds of a text; for counting repetitions. */
    count: (text: string) => log.getByText(text, { exact: true }).count(),
  };
};
