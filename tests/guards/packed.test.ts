import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const minutes = 60_000;

/** The oldest supported Node, and one of each later line. The `node` package of npm contains only the program. */
const versions = ["20.19.0", "22.23.3", "24.21.0"];
const nodePackage = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

let folder: string;
let server: ChildProcess | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-packed-"));
  writeFileSync(join(folder, "package.json"), "{}");
  const file = /Packed (\S+)/.exec(run(process.execPath, [join(root, "scripts/pack.mjs")], root))?.[1] ?? "";
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", join(root, file)], folder);
}, 10 * minutes);
afterEach(() => {
  server?.kill("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const run = (program: string, args: string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
};

/** Installs a version of Node and returns the path of its program. */
const bringNode = (version: string): string => {
  const place = join(folder, "nodes", version);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "package.json"), "{}");
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", `${nodePackage}@${version}`], place);
  return join(place, "node_modules", nodePackage, process.platform === "win32" ? "bin/node.exe" : "bin/node");
};

/** Runs a command in an empty folder and returns the two addresses once it listens. */
const start = async (program: string, args: string[], cwd: string) => {
  mkdirSync(cwd, { recursive: true });
  const child = spawn(program, [...args, "start", "--port", "0", "--viewer-port", "0"], { cwd });
  server = child;
  const printed = await new Promise<string>((done, fail) => {
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        text += chunk;
        if (text.includes("Ctrl+C")) done(text);
      });
    child.on("exit", () => fail(new Error(text)));
  });
  const [builder = "", viewer = ""] = printed.match(/http:\/\/(?:localhost|127\.0\.0\.1):\d+(?=\n)/g) ?? [];
  return { builder, viewer };
};

it(
  "the packed package starts the whole product in an empty folder, with nothing but Node and npm",
  async () => {
    const program = join(folder, "node_modules/.bin/parley");
    const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
    expect(run(program, ["--version"], folder).trim()).toBe(version);
    const { builder, viewer } = await start(program, [], join(folder, "first"));
    const page = await (await fetch(builder, { headers: { accept: "text/html" } })).text();
    const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await fetch(new URL(script, builder))).status).toBe(200);
    expect((await fetch(`${viewer}/embed.js`)).status).toBe(200);
    expect(await (await fetch(`${viewer}/healthz`)).json()).toMatchObject({ status: "ok" });
  },
  2 * minutes,
);

const edge = (id: string, from: string, to: string) => ({ id, from: { blockId: from }, to: { groupId: to } });
/** A bot with a question and author code, which runs in a server worker. */
const greeter = {
  version: "6.1",
  name: "Greeter",
  events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "e0" }],
  groups: [
    {
      id: "ask",
      title: "Ask",
      graphCoordinates: { x: 200, y: 0 },
      blocks: [{ id: "name", type: "text input", options: { variableId: "v" }, outgoingEdgeId: "e1" }],
    },
    {
      id: "greet",
      title: "Greet",
      graphCoordinates: { x: 600, y: 0 },
      blocks: [
        {
          id: "loud",
          type: "Set variable",
          options: { variableId: "v", expressionToEvaluate: "{{Name}}.toUpperCase()", isExecutedOnClient: false },
        },
        { id: "hello", type: "text", content: { richText: [{ type: "p", children: [{ text: "Hello {{Name}}!" }] }] } },
      ],
    },
  ],
  edges: [{ id: "e0", from: { eventId: "start" }, to: { groupId: "ask" } }, edge("e1", "name", "greet")],
  variables: [{ id: "v", name: "Name" }],
  theme: {},
  settings: {},
};

describe.each(versions)("Node %s", (version) => {
  it(
    "starts the packed product, and plays a chat",
    async () => {
      const node = bringNode(version);
      expect(run(node, ["--version"], folder).trim()).toBe(`v${version}`);
      const cwd = join(folder, `on-${version}`);
      const { builder, viewer } = await start(node, [join(folder, "node_modules/@parley/cli/bin/parley.mjs")], cwd);
      const post = async (address: string, body: unknown, headers: Record<string, string> = {}) => {
        const request = { method: "POST", headers: { "content-type": "application/json", ...headers } };
        const response = await fetch(address, { ...request, body: JSON.stringify(body) });
        expect(response.status).toBe(200);
        return response.json();
      };
      const content = JSON.stringify(greeter);
      const token = readFileSync(join(cwd, "data/owner-token"), "utf8").trim();
      const { bots } = await post(
        `${builder}/api/v1/typebots/import`,
        { files: [{ name: "greeter.json", content }], publish: true },
        { authorization: `Bearer ${token}` },
      );
      const [{ publicId }] = bots;
      const chat = await post(`${viewer}/api/v1/typebots/${publicId}/startChat`, {});
      expect(chat.input).toMatchObject({ type: "text input" });
      const turn = await post(`${viewer}/api/v1/sessions/${chat.sessionId}/continueChat`, { message: "Ada" });
      expect(JSON.stringify(turn.messages)).toContain("Hello ADA!");
    },
    5 * minutes,
  );
});
