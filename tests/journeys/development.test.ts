import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { listFiles, root } from "../../scripts/lib/project.mjs";
import { createWorkspace } from "../guards/workspace.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";

const workspace = createWorkspace("all");
const browser = provideBrowser();

const says = (id: string, text: string) => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});

/** A bot that asks for a name, greets by code in a worker, and asks again. */
const bot = {
  version: "6.1",
  id: "development",
  name: "Development",
  events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "e" }],
  groups: [
    {
      id: "g",
      title: "All",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        says("b1", "Your name?"),
        { id: "b2", type: "text input", options: { variableId: "name" } },
        {
          id: "b3",
          type: "Set variable",
          options: { variableId: "hi", isCode: true, expressionToEvaluate: 'return "Hello, " + {{Name}}' },
        },
        says("b4", "{{Hi}}"),
        { id: "b5", type: "text input" },
        says("b6", "Bye"),
      ],
    },
  ],
  edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
  variables: [
    { id: "name", name: "Name" },
    { id: "hi", name: "Hi" },
  ],
  theme: {},
  settings: { typingEmulation: { enabled: false } },
};

const edit = (path: string, from: string, to: string) => {
  const text = workspace.read(path);
  expect(text).toContain(from);
  workspace.write(path, text.replace(from, to));
};

let child: ChildProcess;
let output = "";
let viewerUrl = "";

beforeAll(async () => {
  const [builderPort, viewerPort] = [await freePort(), await freePort()];
  viewerUrl = `http://127.0.0.1:${viewerPort}`;
  const ports = { PARLEY_BUILDER_PORT: String(builderPort), PARLEY_VIEWER_PORT: String(viewerPort) };
  child = spawn(process.execPath, [join(workspace.folder, "scripts", "dev.mjs")], {
    cwd: workspace.folder,
    env: { ...process.env, ...ports, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  await vi.waitFor(() => expect(output).toContain(`Viewer   ${viewerUrl}`), { timeout: 60_000 });
});

afterAll(async () => {
  child.kill("SIGTERM");
  await once(child, "exit");
  workspace.remove();
  // The server has stopped as well.
  await expect(fetch(viewerUrl)).rejects.toThrow("fetch failed");
});

it("has the script that embeds bots", async () => {
  const response = await fetch(`${viewerUrl}/embed.js`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("Parley");
});

it("shows changed components and styles in a page that is open, and starts a changed server", async () => {
  workspace.write("bot.json", JSON.stringify(bot));
  const imported = workspace.run("../packages/cli/bin/parley.mjs", "import", "bot.json", "--publish");
  expect(imported.output).toContain(`${viewerUrl}/`);
  const address = imported.output.split("\n").find((line) => line.startsWith(viewerUrl)) ?? "";

  const { page, faults, context, ...visitor } = await openBot(browser(), address.trim());
  // The page shows fields before its styles, which come with the script, and before they work.
  await page.locator("html.parley-live").waitFor();
  await visitor.sees("Your name?");
  await visitor.types("Ada");
  await visitor.sees("Hello, Ada");
  await page.getByRole("textbox").fill("half an ans");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  /** The page was not reloaded, and the chat is in the same state. */
  const expectSameChat = async () => {
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    expect(await page.getByRole("textbox").inputValue()).toBe("half an ans");
  };

  edit("packages/viewer/src/components/guest-bubble.tsx", "!isAudio && text", "!isAudio && <b>{text}, edited</b>");
  await visitor.sees("Ada, edited");
  await expectSameChat();

  edit("packages/blocks/src/bubbles/text/view.tsx", "</div>", "<i>by a block</i></div>");
  await visitor.sees("by a block");
  await visitor.sees("Hello, Ada");
  await expectSameChat();

  const styles = "packages/viewer/src/styles/bubbles.css";
  workspace.write(styles, `${workspace.read(styles)}\n.parley-guest-bubble { outline: 3px solid rgb(1, 2, 3); }\n`);
  const outline = () =>
    page.locator(".parley-guest-bubble").evaluate((bubble) => getComputedStyle(bubble).outlineColor);
  await expect.poll(outline, { timeout: 20_000 }).toBe("rgb(1, 2, 3)");
  await expectSameChat();

  const robots = "User-agent: *";
  const file = listFiles("packages/server/src", (path) => !path.endsWith(".test.ts")).find((path) =>
    readFileSync(join(root, path), "utf8").includes(robots),
  );
  edit(file ?? "", robots, "User-agent: edited");
  const readRobots = () => fetch(`${viewerUrl}/robots.txt`).then((response) => response.text());
  await expect.poll(() => readRobots().catch(String), { timeout: 30_000 }).toContain("User-agent: edited");
  await expectSameChat();

  await visitor.types("whole answer");
  await visitor.sees("Bye");
  const results = () => workspace.run("../packages/cli/bin/parley.mjs", "results", bot.id, "--json").output;
  await expect.poll(results, { timeout: 20_000 }).toContain("whole answer");
  expect(faults).toEqual([]);
  await context.close();
});
