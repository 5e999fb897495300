import type { Page } from "playwright-core";

/** Simulates an author who builds a bot from scratch and finds everything by role and visible text. */
export const makeBot = (page: Page, builderUrl: string) => {
  const panel = page.getByRole("complementary", { name: "Side panel" });
  const dialog = page.getByRole("dialog");
  const palette = page.getByRole("complementary", { name: "Add" });
  const bubble = page.getByRole("textbox", { name: "Bubble", exact: true });
  return {
    panel,
    dialog,
    /** Creates a bot; its first bubble is open for writing. */
    async begin() {
      await page.goto(`${builderUrl}/new`);
      await page.getByRole("button", { name: /^Start from scratch/ }).click();
      await bubble.waitFor();
    },
    /** Writes a question into the open bubble and accepts the suggested input; then the next bubble is open. */
    async ask(question: string, offer: string) {
      await page.keyboard.insertText(question);
      await page.getByText(offer).first().waitFor();
      await page.keyboard.press("Tab");
      await bubble.getByText("Say something, or / for more").waitFor();
    },
    /** Adds a block after the selection, or in place of an empty bubble; then its form is open. */
    async add(label: string) {
      await palette.getByRole("button", { name: label, exact: true }).click();
      await panel.getByRole("heading", { name: label, level: 2 }).waitFor();
    },
    /** Writes the open bubble and leaves it. Variables are picked from the list by their first letters. */
    async write(...parts: (string | { variable: string })[]) {
      await bubble.waitFor();
      for (const part of parts) {
        if (typeof part === "string") await page.keyboard.insertText(part);
        else {
          await page.keyboard.type(`{{${part.variable}`);
          await page.getByRole("option", { name: part.variable, exact: true }).waitFor();
          await page.keyboard.press("Enter");
          await bubble.getByText(part.variable, { exact: true }).waitFor();
        }
      }
      await page.keyboard.press("Escape");
      await bubble.waitFor({ state: "detached" });
    },
    /** Presses a button of the form. */
    press: (name: string) => panel.getByRole("button", { name, exact: true }).first().click(),
    /** Chooses from a list in the form, or in one of its rows. */
    async choose(label: string, option: string | RegExp, within = panel) {
      // Not the button beside it that takes the choice back.
      await within.getByRole("button", { name: new RegExp(`^(?!Use the default: ).*${label}$`) }).click();
      await page
        .getByRole("option", { name: option, exact: typeof option === "string" })
        .first()
        .click();
    },
    /** Chooses from a list that a service returns. */
    async lookUp(label: string, option: string | RegExp, within = panel) {
      await within.getByRole("button", { name: `Choose from a list: ${label}` }).click();
      await page
        .getByRole("option", { name: option, exact: typeof option === "string" })
        .first()
        .click();
    },
    /** Creates a variable in a field of the form. */
    async makeVariable(label: string, name: string, within = panel) {
      await within.getByRole("button", { name: new RegExp(`${label}$`) }).click();
      await page.getByRole("searchbox", { name: "Search", exact: true }).fill(name);
      await page.getByRole("option", { name: `Create "${name}"` }).click();
    },
    async fill(label: string, text: string, within = panel) {
      await within.getByRole("textbox", { name: label, exact: true }).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(text);
    },
    row: (list: string, place: number) =>
      panel.getByRole("list", { name: list, exact: true }).getByRole("listitem").nth(place),
    /** Publishes by the button and returns the public address. */
    async publish(): Promise<string> {
      await page.getByText("Saved", { exact: true }).first().waitFor();
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      // A new bot has no name of its own yet. It keeps the one that is offered.
      await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
      const [visitor] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("link", { name: "Open the public address" }).click(),
      ]);
      await visitor.waitForURL(/^http:\/\/127/);
      const address = visitor.url();
      await visitor.close();
      await page.keyboard.press("Escape");
      return address;
    },
  };
};
