import { expect, it } from "vitest";
import { createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="teal"/></svg>')}`;
const stars = { buttonType: "Icons", length: 5, isOneClickSubmitEnabled: true };
const colours = ["Red", "Green", "Blue", "Yellow", "White", "Black"];
const picks = {
  type: "choice input",
  items: colours.map((content) => ({ id: content.toLowerCase(), content })),
};
const pictures = {
  type: "picture choice input",
  items: ["Apple", "Pear"].map((title) => ({ id: title.toLowerCase(), title, pictureSrc: picture })),
};

it("answers show as they were picked, in a remembered chat, too", async () => {
  const groups = {
    A: [
      says("Stars?"),
      { type: "rating input", options: stars },
      says("How likely?"),
      { type: "rating input", options: { isOneClickSubmitEnabled: true } },
      says("Fruit?"),
      pictures,
      says("Done"),
    ],
  };
  const settings = { general: { rememberUser: { isEnabled: true, storage: "session" } } };
  const file = createTestFile({ id: "picked", groups, settings } as Parameters<typeof createTestFile>[0]);
  const visitor = await openBot(browser(), await parley().publish(file));
  await visitor.page.getByRole("button", { name: "4 / 5" }).click();
  await visitor.sees("How likely?");
  await visitor.picks("7");
  await visitor.sees("Fruit?");
  await visitor.picks("Pear");
  await visitor.sees("Done");
  const log = visitor.page.getByRole("log");
  const check = async () => {
    await expect.poll(() => log.locator(".parley-picked-icons .parley-icon-filled").count()).toBe(4);
    expect(await log.locator(".parley-picked-icons svg").count()).toBe(5);
    await visitor.sees("4 of 5");
    await visitor.sees("7 of 10");
    const image = log.locator(".parley-picked-picture img");
    await expect.poll(() => image.evaluate((found) => (found as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  };
  await check();
  await visitor.page.reload();
  await check();
  expect(visitor.faults).toEqual([]);
});

it("answers to pick from are outlined until pointed at, and filled where the theme states the buttons' colour", async () => {
  const groups = { A: [says("Colour?"), picks] };
  const look = async (id: string, theme?: object) => {
    const file = { ...createTestFile({ id, groups } as Parameters<typeof createTestFile>[0]), ...(theme && { theme }) };
    const visitor = await openBot(browser(), await parley().publish(file));
    const button = visitor.page.getByRole("button", { name: "Blue", exact: true });
    await button.waitFor();
    const background = () => button.evaluate((found) => getComputedStyle(found).backgroundColor);
    const atRest = await background();
    await button.hover();
    return { atRest, background };
  };
  const outlined = await look("outlined");
  expect(outlined.atRest).toMatch(/^rgba\(.*, 0\.07\)$/);
  await expect.poll(outlined.background).toBe("rgb(215, 59, 9)");
  const stated = await look("stated", { chat: { buttons: { backgroundColor: "#123456", color: "#ffffff" } } });
  expect(stated.atRest).toBe("rgb(18, 52, 86)");
});

it("a phone input shows the flag of its country as a picture, and loads no other", async () => {
  const groups = { A: [says("Phone?"), { type: "phone number input", options: { defaultCountryCode: "FR" } }] };
  const file = createTestFile({ id: "flags", groups } as Parameters<typeof createTestFile>[0]);
  const address = await parley().publish(file);
  const { context } = await newVisitor(browser());
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/assets/flag-")) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(address);
  const width = () => page.locator(".parley-flag").evaluate((flag) => (flag as HTMLImageElement).naturalWidth);
  const country = page.getByRole("combobox", { name: "Country" });
  await country.waitFor();
  await expect.poll(width).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set(["/assets/flag-fr.svg"]));
  await country.selectOption("DE");
  await expect.poll(() => page.locator(".parley-flag").getAttribute("src")).toBe("/assets/flag-de.svg");
  await expect.poll(width).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set(["/assets/flag-fr.svg", "/assets/flag-de.svg"]));
  await context.close();
});
