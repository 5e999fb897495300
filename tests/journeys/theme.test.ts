import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${colour}"/></svg>`)}`;

it("spec 3.3: every part of the theme is seen on the page", async () => {
  const chat = {
    hostAvatar: { isEnabled: true, url: picture("red") },
    guestAvatar: { isEnabled: true, url: picture("blue") },
    hostBubbles: { backgroundColor: "#010203", color: "#fdfeff" },
    guestBubbles: { backgroundColor: "#040506", color: "#fafbfc" },
    inputs: { backgroundColor: "#070809", color: "#f7f8f9", placeholderColor: "#a1b2c3" },
    buttons: { backgroundColor: "#0a0b0c", color: "#f4f5f6" },
  };
  const file = createTestFile({
    id: "themed",
    groups: { A: [says("Name?"), asks("Name"), says("Town?"), asks("Town")] },
    variables: ["Name", "Town"],
    settings: { typingEmulation: { enabled: false } },
  });
  const general = { background: { type: "Color", content: "#0d0e0f" }, font: "Georgia" };
  const customCss = ".typebot-host-bubble { letter-spacing: 3px }";
  const visitor = await openBot(browser(), await parley().publish({ ...file, theme: { general, chat, customCss } }));
  const { page, context } = visitor;
  await visitor.types("Ada");
  await visitor.sees("Town?");
  await page.getByRole("textbox").fill("Rome");
  const seen = await page.evaluate(() => {
    const styleOf = (selector: string, pseudo?: string) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`There is no ${selector}`);
      const { color, backgroundColor, fontFamily, letterSpacing } = getComputedStyle(element, pseudo);
      return { color, backgroundColor, fontFamily, letterSpacing };
    };
    const pictureOf = (selector: string) => document.querySelector<HTMLImageElement>(`${selector} img`)?.src;
    return {
      page: styleOf(".parley-container"),
      host: styleOf(".parley-host-bubble"),
      guest: styleOf(".parley-guest-bubble"),
      input: styleOf(".parley-input input"),
      inputBox: styleOf(".parley-input-box"),
      placeholder: styleOf(".parley-input input", "::placeholder"),
      button: styleOf(".parley-input button[type=submit]"),
      hostAvatar: pictureOf(".parley-host-avatar"),
      guestAvatar: pictureOf(".parley-guest-avatar"),
    };
  });
  expect(seen).toMatchObject({
    page: { backgroundColor: "rgb(13, 14, 15)", fontFamily: expect.stringMatching(/^"?Georgia"?,/) },
    host: { backgroundColor: "rgb(1, 2, 3)", color: "rgb(253, 254, 255)", letterSpacing: "3px" },
    guest: { backgroundColor: "rgb(4, 5, 6)", color: "rgb(250, 251, 252)" },
    input: { color: "rgb(247, 248, 249)" },
    inputBox: { backgroundColor: "rgb(7, 8, 9)" },
    placeholder: { color: "rgb(161, 178, 195)" },
    button: { backgroundColor: "rgb(10, 11, 12)", color: "rgb(244, 245, 246)" },
    hostAvatar: chat.hostAvatar.url,
    guestAvatar: chat.guestAvatar.url,
  });
  await context.close();
});
