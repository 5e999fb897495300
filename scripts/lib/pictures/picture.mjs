// @ts-check

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").Locator} Locator
 * @typedef {import("playwright-core").BrowserContextOptions & { isVisitor?: boolean }} Look
 *
 * @typedef {object} Studio
 * @property {string} builderUrl
 * @property {string} botUrl the example's address in the builder
 * @property {string} publicUrl the example's public address
 * @property {(name: string, look: Look, work: (page: Page) => Promise<Locator | void>) => Promise<void>} take
 *   takes a picture under `docs/`, of the whole page or of what `work` gives
 * @property {(work: (page: Page) => Promise<void>) => Promise<void>} visit chats with the example as a visitor
 */

/** Opens the example's flow, zoomed so that all of it is visible. */
export const openFlow = async (/** @type {Page} */ page, /** @type {Studio} */ { botUrl }) => {
  await page.addInitScript(() => localStorage.setItem("parley-map", "closed"));
  await page.goto(botUrl);
  await page.getByRole("article", { name: "Welcome" }).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.mouse.move(200, 120);
};

/** Selects a block by its position in its group, and zooms in on it. */
export const selectBlock = async (
  /** @type {Page} */ page,
  /** @type {string} */ group,
  /** @type {number} */ place,
) => {
  await page.getByRole("article", { name: group, exact: true }).getByRole("option").nth(place).click();
  await page.keyboard.press("Shift+Digit2");
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("Control+-");
  await page.getByRole("tab", { name: "Block" }).click();
};

/** Answers in the chat beside the flow, or as a visitor: picks a button, or types into the field with this placeholder. */
export const answer = async (
  /** @type {Pick<Page, "getByRole" | "getByPlaceholder">} */ chat,
  /** @type {{ pick?: string, into?: string, type?: string }[]} */ ...answers
) => {
  for (const { pick, into, type } of answers) {
    if (pick !== undefined) await chat.getByRole("button", { name: pick, exact: true }).click();
    if (into === undefined || type === undefined) continue;
    await chat.getByPlaceholder(into, { exact: true }).fill(type);
    await chat.getByRole("button", { name: "Send", exact: true }).click();
  }
};
