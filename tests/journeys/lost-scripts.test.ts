import { it } from "vitest";
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
    // Views are fetched before they are needed, so they are gone from the beginning.
    isUpdated || route.request().url().includes("/view-") ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto(address);
  await page.locator("html.parley-live").waitFor();
  isUpdated = true;
  const visitor = visit(page);
  await visitor.types("Ada");
  await visitor.sees("Your number?");
  await page.getByText("This question can't be shown as it was meant.").waitFor();
  await visitor.types("+41446681800");
  await visitor.sees("Thanks Ada, +41446681800");
});
