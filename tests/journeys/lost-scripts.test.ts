import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const file = createTestFile({
  id: "phone",
  variables: ["Name", "Phone"],
  groups: {
    A: [
      says("Your name?"),
      asks("Name"),
      says("Your number?"),
      { type: "phone number input", options: { variableId: "vPhone" } },
      says("Thanks {{Name}}, {{Phone}}"),
    ],
  },
  settings: { typingEmulation: { enabled: false } },
});

it("a page whose further scripts are gone since an update still takes every answer", async () => {
  const address = await parley().publish(file);
  const page = await browser().newPage();
  let isUpdated = false;
  await page.route("**/assets/*.js", (route) =>
    // Views are preloaded, so they are missing from the start.
    isUpdated || route.request().url().includes("/view-") ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const blocks = [/\/further-/, /\/shared-/].map((script) => page.waitForResponse(script));
  await page.goto(address);
  await Promise.all(blocks);
  isUpdated = true;
  const visitor = visit(page);
  await visitor.types("Ada");
  await visitor.sees("Your number?");
  await page.getByText("This question can't be shown as it was meant.").waitFor();
  await visitor.types("+41446681800");
  await visitor.sees("Thanks Ada, +41446681800");
});

it("a page whose scripts are lost at first comes alive by itself, and its questions have their own fields", async () => {
  const address = await parley().publish({ ...file, id: "late" });
  const page = await browser().newPage();
  const lost = new Map<string, number>();
  await page.route("**/assets/*.js", (route) => {
    const { pathname } = new URL(route.request().url());
    const times = (lost.get(pathname) ?? 0) + 1;
    lost.set(pathname, times);
    return times <= 2 ? route.abort() : route.continue();
  });
  await page.goto(address);
  const visitor = visit(page);
  await visitor.types("Ada");
  await visitor.sees("Your number?");
  await page.getByRole("combobox", { name: "Country" }).waitFor();
  await visitor.types("+41446681800");
  await visitor.sees("Thanks Ada, +41446681800");
  expect([...lost.keys()].filter((name) => /main-|further-|view-/.test(name)).length).toBeGreaterThanOrEqual(3);
  expect(await page.getByText("The chat could not be loaded.").isVisible()).toBe(false);
});

it("what was typed stays where the page has to be loaded anew to get its script", async () => {
  const address = await parley().publish({ ...file, id: "anew" });
  const page = await browser().newPage();
  let tries = 0;
  // Simulates a browser that has cached a failure: the file can be fetched but is not run.
  await page.route("**/assets/main-*.js", (route) => {
    const isRun = route.request().resourceType() === "script";
    if (isRun) tries += 1;
    return isRun && tries <= 6 ? route.abort() : route.continue();
  });
  await page.goto(address);
  await page.getByRole("textbox").fill("Ada");
  await page.waitForEvent("framenavigated");
  await page.getByRole("button", { name: "Send" }).click();
  await visit(page).sees("Your number?");
  expect(await page.getByRole("log").getByText("Ada").count()).toBe(1);
  expect(tries).toBe(7);
});
