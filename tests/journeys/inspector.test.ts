import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { newAuthor, publishBot } from "./support/author.ts";
import { findViolations } from "./support/axe.ts";
import { provideBrowser } from "./support/browser.ts";
import { provideParley } from "./support/parley.ts";

// Authors edit beside the flow: fields and files of blocks, code with test values, variables.

const parley = provideParley();
const browser = provideBrowser();

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>document.title="ran"</script><rect width="40" height="30"/></svg>',
);

const file = createTestFile({
  id: "inspector",
  groups: {
    Start: [
      { type: "image" },
      says("Hello {{Name}}"),
      asks("Name"),
      { type: "Set variable", options: { variableId: "vTotal", expressionToEvaluate: "{{Price}} * 2" } },
      { type: "cards", items: [{ id: "c1", title: "One", paths: [{ id: "p1", text: "Take" }] }] },
      { type: "Condition", items: [{ id: "i1", content: { comparisons: [{ id: "m1", variableId: "vName" }] } }] },
      { type: "payment input" },
    ],
    End: [says("Bye {{Name}}")],
  },
  variables: ["Name", "Total", "Price"],
});

let context: BrowserContext;
let page: Page;
let botId: string;

/** Opens the bot in a browser with a block selected. */
const openBlock = async (at: Page, number: number) => {
  await at.goto(`${parley().builderUrl}/bots/${botId}?block=Start.${number}`);
};
const panel = () => page.getByRole("complementary").last();
const textbox = (name: string) => panel().getByRole("textbox", { name, exact: true });
const isLoaded = (picture: ReturnType<Page["locator"]>) =>
  expect
    .poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0), { timeout: 15_000 })
    .toBe(true);
/** Pastes or drops a file onto a field with the browser's events. */
const handOver = async (type: "paste" | "drop", name: string, place: ReturnType<Page["locator"]>) =>
  place.evaluate(
    (element, [event, fileName, bytes]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
      data.items.add(new File([content], fileName, { type: "image/png" }));
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: data })
          : new DragEvent("drop", { ...init, dataTransfer: data }),
      );
    },
    [type, name, png.toString("base64")] as const,
  );

beforeAll(async () => {
  ({ context, page } = await newAuthor(browser(), parley(), { viewport: { width: 1440, height: 900 } }));
  page.setDefaultTimeout(20_000);
  const answer = await context.request.post(`${parley().builderUrl}/api/v1/typebots/import`, {
    headers: { "x-parley-app": "1", origin: parley().builderUrl },
    data: { files: [{ name: "bot.json", content: JSON.stringify(file) }] },
  });
  botId = (await answer.json()).bots[0].id;
});
afterAll(() => context?.close());

describe.sequential("an author sets what blocks are about", () => {
  it("sends a picture from the device, by paste and by drop, and visitors see it", async () => {
    await openBlock(page, 0);
    const chosen = page.waitForEvent("filechooser");
    await panel().getByRole("button", { name: "Upload a file: Image" }).click();
    await (await chosen).setFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: drawing });
    await expect.poll(() => textbox("Image").inputValue()).toMatch(/\/uploads\/public\/bots\/\w+\/logo\.svg$/);
    await isLoaded(panel().getByRole("img", { name: "Preview: Image" }));
    const address = await textbox("Image").inputValue();
    // Opened directly, it is downloaded and runs no script.
    const { headers } = await context.request.get(address).then((got) => ({ headers: got.headers() }));
    expect(headers["content-disposition"]).toMatch(/^attachment/);
    expect(headers["content-security-policy"]).toContain("sandbox");

    await handOver("paste", "pasted.png", textbox("Image"));
    await expect.poll(() => textbox("Image").inputValue()).toMatch(/\/pasted\.png$/);
    await handOver("drop", "dropped.png", textbox("Image"));
    await expect.poll(() => textbox("Image").inputValue()).toMatch(/\/dropped\.png$/);
    await page.getByText("Saved", { exact: true }).first().waitFor();

    const url = await publishBot(context, parley(), botId);
    const visitor = await context.newPage();
    await visitor.goto(url);
    await isLoaded(visitor.getByRole("log").locator("img").first());
    await visitor.close();
  });

  it("gives the page an icon in the settings and the bot a face in the design, by the same control", async () => {
    for (const [screen, label] of [
      ["settings", "Icon"],
      ["design", "Picture"],
    ] as const) {
      await page.goto(`${parley().builderUrl}/bots/${botId}/${screen}`);
      const button = page.getByRole("button", { name: `Upload a file: ${label}` }).first();
      const chosen = page.waitForEvent("filechooser");
      await button.click();
      await (await chosen).setFiles({ name: `${screen}.png`, mimeType: "image/png", buffer: png });
      const field = page.getByRole("textbox", { name: label, exact: true });
      await expect
        .poll(async () => Promise.all((await field.all()).map((one) => one.inputValue())))
        .toContainEqual(expect.stringContaining(`/${screen}.png`));
    }
  });

  it("writes rich text with the editor of the canvas", async () => {
    await openBlock(page, 1);
    const text = textbox("Text");
    await text.getByText("Name", { exact: true }).waitFor();
    await text.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(", you owe ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("{{Tot");
    await page.getByRole("option", { name: "Total", exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Saved", { exact: true }).first().waitFor();
    const read = async () => {
      const got = await context.request.get(`${parley().builderUrl}/api/v1/typebots/${botId}/export`);
      return JSON.stringify((await got.json()).groups[0].blocks[1].content.richText);
    };
    await expect.poll(read).toContain('{"bold":true,"text":"{{Total}}"}');
    // Undo in the field is the document's undo.
    await page.keyboard.press("Control+z");
    await expect.poll(read).not.toContain("Total");
  });

  it("tries code on sample values", async () => {
    await openBlock(page, 3);
    await panel().getByRole("button", { name: "Try it" }).click();
    await textbox("Value of Price").fill("21");
    await panel().getByRole("button", { name: "Run" }).click();
    await panel().getByText("Gives 42", { exact: true }).waitFor();
    // Chooses and creates a variable by keyboard; letters that are shortcuts elsewhere are typed.
    const variable = panel().locator("button[aria-haspopup=listbox]").first();
    for (const [typed, shown] of [
      ["Pri", "Price"],
      ["cmt", "cmt"],
    ] as const) {
      await variable.press("Enter");
      await page.getByRole("searchbox", { name: "Search" }).waitFor();
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
      await expect.poll(() => variable.textContent()).toBe(shown);
      // The list fades away; the next one opens once it has.
      await page.getByRole("searchbox", { name: "Search" }).waitFor({ state: "detached" });
    }
  });

  it("finds, renames, follows and deletes variables", async () => {
    await page.goto(`${parley().builderUrl}/bots/${botId}`);
    await panel().getByRole("heading", { name: "Variables" }).waitFor();
    await panel().getByRole("searchbox", { name: "Search variables" }).fill("nam");
    await panel()
      .getByRole("button", { name: /^Name\b/ })
      .click();
    await textbox("Name").fill("Visitor");
    await textbox("Name").press("Enter");
    await page.getByText("Bye", { exact: false }).first().waitFor();
    await panel().getByRole("textbox", { name: "Value at the start" }).fill("you");
    await panel()
      .getByRole("switch", { name: /^Only for this chat/ })
      .click({ force: true });
    await panel()
      .getByRole("button", { name: /^End · Text/ })
      .click();
    await panel().getByRole("heading", { name: "Text" }).waitFor();
    await textbox("Text").getByText("Visitor", { exact: true }).waitFor();
    const got = await context.request.get(`${parley().builderUrl}/api/v1/typebots/${botId}/export`);
    const { variables } = await got.json();
    expect(variables).toContainEqual(
      expect.objectContaining({ name: "Visitor", value: "you", isSessionVariable: true }),
    );
    await page.goto(`${parley().builderUrl}/bots/${botId}`);
    await panel()
      .getByRole("button", { name: /^Visitor\b/ })
      .click();
    await panel().getByRole("button", { name: "Delete", exact: true }).click();
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog", { name: "Delete Visitor?" }));
    await question.getByText("End · Text").waitFor();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect
      .poll(() =>
        panel()
          .getByRole("button", { name: /^Visitor\b/ })
          .count(),
      )
      .toBe(0);
    await page.keyboard.press("Control+z");
    await panel()
      .getByRole("button", { name: /^Visitor\b/ })
      .waitFor();
  });
});

it.each<[string, BrowserContextOptions]>([
  ["by day", { colorScheme: "light" }],
  ["by night", { colorScheme: "dark" }],
  ["on a phone", { viewport: { width: 375, height: 667 }, hasTouch: true }],
])("axe finds nothing in the panel %s", async (_, options) => {
  const author = await newAuthor(browser(), parley(), options);
  try {
    for (const number of [0, 1, 3, 4, 5, 6]) {
      await openBlock(author.page, number);
      const tab = author.page.getByRole("button", { name: "Block", exact: true });
      if (options.viewport) await tab.click();
      await author.page.locator("[data-panel] header h2").waitFor();
      // Everything that is folded opens, and what is in it after that.
      const unfold = () =>
        author.page.evaluate(() => {
          const folded = document.querySelectorAll<HTMLElement>("[data-panel] h3 > button[aria-expanded=false]");
          for (const one of folded) one.click();
          return folded.length;
        });
      await expect.poll(unfold, { timeout: 10_000 }).toBe(0);
      expect(await findViolations(author.page, "[data-panel]")).toEqual([]);
    }
  } finally {
    await author.context.close();
  }
});
