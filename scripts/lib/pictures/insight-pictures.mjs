// @ts-check
import { answer, openFlow } from "./picture.mjs";

const size = { viewport: { width: 1200, height: 700 } };
const tall = { viewport: { width: 1200, height: 900 } };

/** The guide's pictures of numbers, tests, publishing and going back. Visitors have chatted before. */
export const takeInsightPictures = async (/** @type {import("./picture.mjs").Studio} */ studio) => {
  const { botUrl, take } = studio;
  const picture = (/** @type {string} */ name) => `guide/images/${name}.png`;

  await take(picture("numbers"), tall, async (page) => {
    await page.goto(`${botUrl}/numbers`);
    await page.getByRole("region", { name: "How visitors came" }).waitFor();
    await page.getByText("Chats per day").waitFor();
  });

  await take(picture("publishing"), tall, async (page) => {
    await openFlow(page, studio);
    await page.getByRole("option", { name: "Text: What can we do for you?" }).dblclick();
    await page.getByRole("textbox", { name: "Bubble" }).press("ControlOrMeta+a");
    await page.keyboard.type("How can we help you?");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Publish changes" }).click();
    const rehearsal = page.getByRole("region", { name: "Rehearsal" });
    await rehearsal.getByRole("button", { name: "Rehearse" }).click();
    await rehearsal.getByRole("button", { name: /other words$/ }).click();
    await rehearsal
      .getByRole("button", { name: /^Look at the chat/ })
      .first()
      .click();
    await rehearsal.getByRole("table").waitFor();
    await page.mouse.move(1, 1);
  });

  const parts = async (/** @type {import("playwright-core").Page} */ page) => {
    await page.goto(`${botUrl}/history`);
    await page.getByRole("button", { name: "More for version 1" }).click();
    await page.getByRole("menuitem", { name: /^Bring back parts/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/reads differently/).click();
    return dialog;
  };
  await take(picture("going-back"), size, async (page) => {
    await parts(page);
    await page.mouse.move(1, 1);
  });

  await take(picture("tests"), size, async (page) => {
    // The text of the picture before is brought back.
    const dialog = await parts(page);
    await dialog.getByRole("button", { name: "Bring back 1 change" }).click();
    await dialog.waitFor({ state: "hidden" });
    await openFlow(page, studio);
    const chat = page.frameLocator("iframe[title^=Chat]");
    await answer(chat, { pick: "Book a table" }, { into: "1 to 20", type: "2" }, { into: "Your name", type: "Ada" });
    await answer(chat, { into: "name@example.org", type: "ada@example.org" });
    await chat.getByText("See you soon!").waitFor();
    await page.getByRole("button", { name: "Save as test" }).click();
    await page.getByRole("button", { name: "Look at it" }).click();
    await page.getByRole("dialog").getByText("Passes").waitFor();
    await page.mouse.move(1, 1);
  });
};
