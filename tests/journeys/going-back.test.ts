import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { changeBot, exportBot, importBot, newAuthor, publishBot } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { look } from "./support/look.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const fileOf = (greeting: string, question: string, farewell: string) => ({
  ...createTestFile({
    id: "club",
    groups: {
      Start: [says(greeting), says(question), asks("Name", { to: "Bye" })],
      Bye: [says(farewell)],
    },
    variables: ["Name"],
  }),
  name: "Club",
});

it("an author brings back half of an older version, and takes it back", async () => {
  const { context, page, faults } = await newAuthor(browser(), parley());
  const bot = await importBot(context, parley(), fileOf("Hello!", "Who are you?", "See you."));
  await publishBot(context, parley(), bot);
  const { groups } = fileOf("Good day.", "What is your name?", "Farewell.");
  await changeBot(context, parley(), bot, { groups });
  await publishBot(context, parley(), bot);

  await page.goto(`${parley().builderUrl}/bots/${bot}/history`);
  await page.getByRole("button", { name: "More for version 1" }).click();
  await page.getByRole("menuitem", { name: /^Bring back parts/ }).click();
  const dialog = page.getByRole("dialog", { name: "Bring back parts of version 1" });
  await dialog.getByText('The text "Good day." reads differently.').click();
  await dialog.getByText('The text "Farewell." reads differently.').click();
  await look(page, "bring-back-parts");
  await dialog.getByRole("button", { name: "Bring back 2 changes" }).click();
  await dialog.waitFor({ state: "hidden" });
  const said = async () => {
    const { groups: stored } = (await exportBot(context, parley(), bot)) as ReturnType<typeof fileOf>;
    return ["Hello!", "Good day.", "Who are you?", "What is your name?", "See you.", "Farewell."].filter((text) =>
      JSON.stringify(stored).includes(text),
    );
  };
  await expect.poll(said).toEqual(["Hello!", "What is your name?", "See you."]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(said).toEqual(["Good day.", "What is your name?", "Farewell."]);
  expect(faults).toEqual([]);
});
