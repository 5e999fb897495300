// @ts-check
import { answer, openFlow } from "./picture.mjs";

/** The pictures of README.md. */
export const takeReadmePictures = async (/** @type {import("./picture.mjs").Studio} */ studio) => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"]))
    await studio.take(
      `images/flow-${colorScheme}.png`,
      { colorScheme, viewport: { width: 1360, height: 780 } },
      async (page) => {
        await openFlow(page, studio);
        const chat = page.frameLocator("iframe[title^=Chat]");
        await answer(chat, { pick: "Book a table" }, { into: "1 to 20", type: "8" });
        await chat.getByText("What's your name?").waitFor();
      },
    );

  const visit = async (/** @type {import("playwright-core").Page} */ page) => {
    await page.goto(studio.publicUrl);
    await answer(page, { pick: "Join a tasting" });
    await page.getByRole("button", { name: "Saturday" }).waitFor();
  };
  await studio.take("images/chat.png", { isVisitor: true, viewport: { width: 1000, height: 420 } }, visit);
  const phone = { viewport: { width: 375, height: 480 }, isMobile: true, hasTouch: true };
  await studio.take("images/chat-phone.png", { isVisitor: true, ...phone }, visit);
};
