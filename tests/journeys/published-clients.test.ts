import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { expectAnswers } from "./support/journey.ts";
import { provideParley } from "./support/parley.ts";

// Published clients of the reference product, on a page of another site. docs/clients.md lists them.

const parley = provideParley();
const browser = provideBrowser();
const packages = resolve(import.meta.dirname, "../../node_modules");

/** The files of the page by address: scripts and HTML. */
const files = new Map<string, { type: string; content: string }>();
let site: Server;
let origin: string;
beforeAll(async () => {
  site = createServer((request, response) => {
    const found = files.get(new URL(request.url ?? "/", "http://site").pathname);
    response.statusCode = found === undefined ? 404 : 200;
    response.setHeader("content-type", found?.type ?? "text/plain");
    response.end(found?.content ?? "");
  });
  await new Promise<void>((done) => site.listen(0, "localhost", done));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(() => void site.close());

const put = (path: string, type: string, content: string): string => {
  files.set(path, { type, content });
  return `${origin}${path}`;
};

/** Publishes a bot that asks for a name and a file; returns its public id. */
const publish = async (id: string): Promise<string> => {
  const file = createTestFile({
    id,
    variables: ["Name", "Plan"],
    groups: {
      Start: [
        says("Your name?"),
        asks("Name"),
        says("Hello {{Name}} on {{Plan}}"),
        { type: "file input", id: "bFile", options: {} },
        says("Thank you"),
      ],
    },
  });
  return basename(await parley().publish({ ...file, name: id }));
};

const page = async (path: string, script: string) => {
  const html = `<!doctype html><html lang="en"><title>Shop</title><div id="place" style="height:600px"></div><script type="module">${script}</script>`;
  const address = put(path, "text/html", html);
  const { context, faults } = await newVisitor(browser());
  const opened = await context.newPage();
  await opened.goto(address);
  return { page: opened, faults, context };
};

const sees = (place: Locator, text: string) =>
  place.getByText(text, { exact: true }).last().waitFor({ timeout: 30_000 });

/** Answers the bot's two questions. */
const answer = async (opened: Page, element: string) => {
  const bot = opened.locator(element);
  await sees(bot, "Your name?");
  const field = bot.locator("input[type=text], textarea").first();
  await field.fill("Ada");
  await field.press("Enter");
  await sees(bot, "Hello Ada on Pro");
  await bot.locator("input[type=file]").setInputFiles({
    name: "cv.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("a file"),
  });
  await sees(bot, "Thank you");
};

/** Client versions whose licence allows a test to use them, and how each requests an upload address. */
const versions = [
  { name: "typebot-js-0.0.49", upload: "/storage/upload-url" },
  { name: "@typebot.io/js", upload: "/storage/upload-url" },
  { name: "typebot-js-0.2.73", upload: "/api/v1/generate-upload-url" },
] as const;

const kinds = [
  {
    element: "typebot-standard",
    start: (props: string) =>
      `document.getElementById("place").innerHTML = '<typebot-standard style="width:100%;height:600px"></typebot-standard>'; Typebot.initStandard(${props});`,
  },
  { element: "typebot-popup", start: (props: string) => `Typebot.initPopup(${props});` },
  { element: "typebot-bubble", start: (props: string) => `Typebot.initBubble(${props});` },
] as const;

describe.each(versions)("the published client $name", ({ name, upload }) => {
  beforeAll(async () => {
    put(`/${name}/web.js`, "text/javascript", await readFile(resolve(packages, name, "dist/web.js"), "utf8"));
  });

  it.each(kinds)("spec R5.1: shows the bot as $element, takes an answer and a file", async ({ element, start }) => {
    const bot = await publish(`${basename(name).replaceAll(".", "-")}-${element}`);
    const isOpen = element === "typebot-standard";
    const props = `{ typebot: ${JSON.stringify(bot)}, apiHost: ${JSON.stringify(parley().viewerUrl)}, prefilledVariables: { Plan: "${isOpen ? "Pro" : "Basic"}" }, onAnswer: ({ message }) => told.push(message), onEnd: () => told.push("end") }`;
    const script = `import Typebot from "/${name}/web.js"; window.told = []; ${start(props)} window.show = () => { Typebot.setPrefilledVariables({ Plan: "Pro" }); Typebot.open(); }; window.ready = true;`;
    const { page: opened, faults, context } = await page(`/${name}/${element}`, script);
    const asked: string[] = [];
    opened.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await opened.waitForFunction("window.ready");
    if (!isOpen) {
      // Commands work once the element listens.
      await expect
        .poll(
          async () => {
            await opened.evaluate("show()");
            return opened.locator(element).getByText("Your name?", { exact: true }).count();
          },
          { timeout: 30_000 },
        )
        .toBeGreaterThan(0);
    }
    await answer(opened, element);
    await expectAnswers(parley(), bot, ["Ada", expect.stringContaining("/uploads/")], true);
    expect(asked.some((path) => path.endsWith(upload))).toBe(true);
    await expect
      .poll(() => opened.evaluate("told"), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(["Ada", "end"]));
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe.each(["@typebot.io/react", "typebot-react-0.2.12"])("the published components %s", (name) => {
  it("spec R5.1: show the bot, take an answer and a file", async () => {
    const entry = `import { createElement } from "react"; import { createRoot } from "react-dom/client"; import { Standard } from ${JSON.stringify(name)}; createRoot(document.getElementById("place")).render(createElement(Standard, { ...window.props, style: { height: "600px" } }));`;
    const [output] = [
      await build({
        configFile: false,
        logLevel: "silent",
        plugins: [
          {
            name: "entry",
            resolveId: (id) => (id === "virtual:entry" ? "\0entry" : null),
            load: (id) => (id === "\0entry" ? entry : null),
          },
        ],
        root: resolve(import.meta.dirname, "../.."),
        define: { "process.env.NODE_ENV": '"production"' },
        build: {
          write: false,
          minify: false,
          rolldownOptions: { input: "virtual:entry", output: { format: "es", codeSplitting: false } },
        },
      }),
    ].flat();
    if (output === undefined || !("output" in output)) throw new Error("Nothing was built.");
    put(`/${name}/app.js`, "text/javascript", output.output[0].code);
    const bot = await publish(basename(name).replaceAll(".", "-"));
    const props = JSON.stringify({ typebot: bot, apiHost: parley().viewerUrl, prefilledVariables: { Plan: "Pro" } });
    const script = `window.props = ${props}; await import("/${name}/app.js");`;
    const { page: opened, faults, context } = await page(`/${name}/page`, script);
    await answer(opened, "typebot-standard");
    await expectAnswers(parley(), bot, ["Ada", expect.stringContaining("/uploads/")], true);
    expect(faults).toEqual([]);
    await context.close();
  });
});
