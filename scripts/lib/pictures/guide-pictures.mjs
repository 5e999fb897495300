// @ts-check
import { answer, openFlow, selectBlock } from "./picture.mjs";

const size = { viewport: { width: 1200, height: 700 } };

/** The pictures of docs/guide. */
export const takeGuidePictures = async (/** @type {import("./picture.mjs").Studio} */ studio) => {
  const { builderUrl, botUrl, take } = studio;
  const picture = (/** @type {string} */ name) => `guide/images/${name}.png`;

  await take(picture("new-bot"), { viewport: { width: 1200, height: 700 } }, async (page) => {
    await page.goto(`${builderUrl}/new`);
    await page.getByRole("button", { name: /^Contact form/ }).waitFor();
  });

  await take(picture("writing"), size, async (page) => {
    await page.goto(`${builderUrl}/new`);
    await page.getByRole("button", { name: /^Start from scratch/ }).click();
    await page.getByRole("textbox", { name: "Bubble" }).waitFor();
    await page.keyboard.type("Hello! I am the bot of the tea house.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("What's your e-mail address?");
    await page.getByText("Ask for Email").first().waitFor();
    await page.getByText("Saved", { exact: true }).first().waitFor();
  });

  await take(picture("questions"), size, async (page) => {
    await openFlow(page, studio);
    await selectBlock(page, "A table", 1);
  });

  await take(picture("branches"), size, async (page) => {
    await openFlow(page, studio);
    await selectBlock(page, "A table", 2);
  });

  await take(picture("variables"), size, async (page) => {
    await page.goto(`${botUrl}?view=script`);
    await page.getByRole("tab", { name: "Block" }).click();
    await page.getByRole("heading", { name: "Variables" }).waitFor();
    await page.getByRole("button", { name: /^Name/ }).first().click();
  });

  await take(picture("design"), size, async (page) => {
    await page.goto(`${botUrl}/design`);
    await page.getByRole("region", { name: "Looks" }).waitFor();
    await page.frameLocator("iframe").getByText("What can we do for you?").waitFor();
  });

  await take(picture("share"), size, async (page) => {
    await page.goto(`${botUrl}/share`);
    await page.getByRole("region", { name: "Public address" }).waitFor();
    await page.frameLocator("iframe").getByText("What can we do for you?").waitFor();
  });

  const who = (/** @type {string} */ name) => [
    { into: "Your name", type: name },
    { into: "name@example.org", type: `${name.toLowerCase()}@example.org` },
  ];
  const people = "1 to 20";
  const question = "Do you have decaf green tea?";
  for (const answers of [
    [{ pick: "Ask a question" }, { into: question, type: question }, ...who("Mary")],
    [{ pick: "Join a tasting" }, { pick: "Friday" }, ...who("Grace")],
    [{ pick: "Book a table" }, { into: people, type: "2" }],
    [{ pick: "Book a table" }, { into: people, type: "8" }, ...who("Ada")],
  ])
    await studio.visit(async (page) => {
      await answer(page, ...answers);
      const isWhole = answers.length > 2;
      await page.getByText(isWhole ? "See you soon!" : "Almost done. What's your name?").waitFor();
    });
  await take(picture("results"), size, async (page) => {
    await page.goto(`${botUrl}/results`);
    await page.getByText("ada@example.org").first().waitFor();
    await page.getByRole("row").filter({ hasText: "grace@example.org" }).getByText("Friday").click();
    await page.getByRole("complementary", { name: "One result" }).getByText("Which evening suits you?").waitFor();
  });
};
