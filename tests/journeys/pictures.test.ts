import { expect, it } from "vitest";
import { createTheme } from "../../packages/builder/src/design/presets/create-theme.ts";
import { createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { expectPicture } from "./support/expect-picture.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const theme = createTheme({
  font: "Outfit",
  page: "#f4f1ea",
  text: "#2b2418",
  bubble: "#ffffff",
  bubbleText: "#2b2418",
  accent: "#6b3d14",
  accentText: "#ffffff",
  field: "#ffffff",
  fieldText: "#2b2418",
  placeholder: "#6f6656",
  line: "#a08a60",
  corners: "large",
});

const rectangle = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#2f7d7d"/></svg>')}`;

/** Opens a bot with large corners, on a phone. */
const open = async (id: string, blocks: object[], isCalm: boolean) => {
  const file = createTestFile({ id, groups: { A: blocks as never }, theme });
  const page = await browser().newPage({
    viewport: { width: 375, height: 700 },
    reducedMotion: isCalm ? "reduce" : "no-preference",
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  // What moves stands still at its start until a test sets its time.
  if (!isCalm) await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.goto(await parley().publish(file));
  return page;
};

it("a picture that grows has all its corners in the middle of it", async () => {
  const page = await open("growing", [says("Hi"), { type: "image", options: { url: rectangle } }], false);
  const bubble = page.locator(".parley-media-bubble.parley-shown");
  await bubble.waitFor();
  await expect.poll(() => bubble.evaluate((element) => element.getAnimations().length)).toBe(1);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 40;
  });
  await expectPicture(page, "growing", ".parley-media-bubble.parley-shown");
  await page.close();
});

it("six answers are outlined, each with all of its border", async () => {
  const items = ["One", "Two", "Three", "Four", "Five", "Six"].map((content) => ({ id: content, content }));
  const page = await open("outlined", [says("Which?"), { type: "choice input", items }], true);
  await page.getByRole("button", { name: "Six" }).waitFor();
  await page.waitForFunction(() => document.fonts.check('16px "Outfit"') && document.fonts.status === "loaded");
  await expectPicture(page, "outlined", ".parley-input");
  await page.close();
});

it("stars that were picked are filled, those beyond are not, in the answer, too", async () => {
  const options = { buttonType: "Icons", length: 5, isOneClickSubmitEnabled: true };
  const page = await open("stars", [says("How was it?"), { type: "rating input", options }, says("Thanks")], true);
  await page.getByRole("button", { name: "4 / 5" }).click();
  await page.getByRole("button", { name: "Start again" }).waitFor();
  await page.mouse.move(0, 0);
  await expectPicture(page, "stars", ".parley-guest-group");
  await page.close();
});
