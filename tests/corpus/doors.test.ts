import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { calls } from "@parley/api";
import { definitions } from "@parley/blocks/definitions";
import { isJsonObject, type JsonObject } from "@parley/core";
import { importBotFile } from "@parley/core/format";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFiles } from "../../packages/cli/src/commands/check.ts";
import { importBots } from "../../packages/cli/src/commands/import.ts";
import { runBot } from "../../packages/cli/src/commands/run.ts";
import { openOwnerApi, runCommand } from "../../packages/cli/src/testing/open-owner-api.ts";
import { createTestParley } from "../../packages/server/src/testing/create-test-parley.ts";
import { convertBot } from "../../packages/server/src/upkeep/move-in/convert-bot.ts";
import { botWith, odd, same } from "./odd-bot.ts";

// Every entry point for bot files, on the server and command line: behind each the bot must begin with the same
// messages.

const corpus = process.env.PARLEY_CORPUS ?? resolve(import.meta.dirname, "../../../shared/corpus/typebot");
const names = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith(".json")) : [];

/** The first messages and inputs: block ids, and texts where there are any. */
type Beginning = string[];

const textIn = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textIn).join("");
  if (!isJsonObject(value as never)) return "";
  const { text, children } = value as JsonObject;
  return typeof text === "string" ? text : textIn(children);
};

interface ChatAnswer {
  messages: { id: string; type: string; content: JsonObject }[];
  input?: { id: string; type: string };
  clientSideActions?: { type: string }[];
  logs?: { description: string }[];
}

const saidIn = ({ messages, input }: ChatAnswer): Beginning => [
  ...messages.map(({ id, type, content }) => `${id} ${type} ${textIn(content.richText)}`.trim()),
  ...(input ? [`${input.id} ${input.type}`] : []),
];

/** Some bots begin with a client action, or with a link to a bot that is missing. */
const beginningOfChat = (answer: ChatAnswer): Beginning => [
  ...saidIn(answer),
  ...(answer.clientSideActions ?? []).map(({ type }) => `does ${type}`),
  ...(answer.logs ?? []).map(({ description }) => `logs ${description}`),
];

interface EngineOutput {
  type: string;
  blockId: string;
  blockType: string;
  content: JsonObject;
}

/** Returns the same from the engine's outputs, up to the first input. */
const beginningOfOutputs = (outputs: readonly EngineOutput[]): Beginning => {
  const shown = outputs.filter(({ type }) => type === "bubble" || type === "input");
  const first = shown.findIndex(({ type }) => type === "input");
  return shown
    .slice(0, first === -1 ? undefined : first + 1)
    .map(({ type, blockId, blockType, content }) =>
      type === "input" ? `${blockId} ${blockType}` : `${blockId} ${blockType} ${textIn(content.richText)}`.trim(),
    );
};

let test: Awaited<ReturnType<typeof createTestParley>>;
let shell: Awaited<ReturnType<typeof openOwnerApi>>;
let folder: string;
let formAddress: string;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
  shell = await openOwnerApi();
  folder = mkdtempSync(join(tmpdir(), "parley-doors-"));
  const { url } = await post("/file-previews", {});
  formAddress = new URL(String(url)).pathname;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shell.close();
  await test.close();
});

const send = async (method: string, path: string, body: unknown) => {
  const response = await test.owner(method, `/api/v1${path}`, body);
  const answer = await response.json();
  expect([path, response.status, response.ok ? "" : answer.message]).toEqual([path, 200, ""]);
  return answer;
};
const post = (path: string, body: unknown) => send("POST", path, body);

const previewOf = async (id: string): Promise<Beginning> =>
  beginningOfChat(await post(`/typebots/${id}/preview/startChat`, {}));

const emptyBot = async (): Promise<string> => (await post("/typebots", { name: "Empty" })).id;

/** The entry points at which the server stores or plays a bot. Each returns the bot's id or its beginning. */
const kept: Record<string, (text: string, file: JsonObject) => Promise<string>> = {
  "the app's import, of files and of pasted text": async (text) =>
    (await post("/typebots/import", { files: [{ name: "a.json", content: text }] })).bots[0].id,
  "a bot from a file": async (_, file) => (await post("/typebots", { name: "From a file", file })).id,
  "the reference's import": async (_, typebot) => (await post("/typebots/import", { typebot })).typebot.id,
  "the reference's creation": async (_, typebot) => (await post("/typebots", { typebot })).typebot.id,
  "the reference's change of a bot": async (_, typebot) => {
    const id = await emptyBot();
    // Removed, because they would rename or move the bot, and the ids don't exist on this server.
    const file = without(typebot, ["publicId", "workspaceId", "folderId"]);
    await send("PATCH", `/typebots/${id}`, { typebot: file });
    return id;
  },
  "the draft's replacement": async (text) => {
    const id = await emptyBot();
    await send("PUT", `/typebots/${id}/draft`, { content: text });
    return id;
  },
};

const without = (file: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(file).filter(([key]) => !keys.includes(key)));

/** Returns the beginning on the page that plays a posted file, before it asks the server anything. */
const beginningOfPage = async (text: string): Promise<Beginning> => {
  const form = new FormData();
  form.set("file", text);
  const response = await test.parley.viewer.request(formAddress, { method: "POST", body: form });
  expect(response.status).toBe(200);
  const [, bootstrap = "{}"] = /id="parley-bootstrap">(.*?)<\/script>/s.exec(await response.text()) ?? [];
  return beginningOfOutputs(JSON.parse(bootstrap).firstStep.outputs);
};

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** A row of the reference product's database with the file in its columns. */
const migrated = (file: JsonObject) =>
  convertBot(definitions, { bot: { ...file, id: file.id ?? "row" }, published: undefined, requests: [] }).file;

const hasColumns = (name: string) => !name.includes("steps");

/** Plays a file through every entry point and expects the same beginning. */
const expectAlike = async (name: string, text: string): Promise<void> => {
  const file = JSON.parse(text) as JsonObject;
  const player = await emptyBot();
  const answer = await post(`/typebots/${player}/preview/startChat`, { typebot: file });
  const expected = beginningOfChat(answer);
  expect(expected, "the bot says nothing").not.toEqual([]);
  for (const [door, open] of Object.entries(kept))
    expect([door, await previewOf(await open(text, file))]).toEqual([door, expected]);
  if (hasColumns(name)) {
    const content = JSON.stringify(migrated(file));
    await send("PUT", `/typebots/${player}/draft`, { content });
    expect(["migrate", await previewOf(player)]).toEqual(["migrate", expected]);
  }
  const said = saidIn(answer);
  const page = await beginningOfPage(text);
  expect(["a page", page]).toEqual(["a page", said.slice(0, page.length)]);
  const path = write(name, text);
  const run = await runCommand(() => runBot(path, [], { reply: [], var: [], json: true }));
  const played = beginningOfOutputs(JSON.parse(run.printed).outputs);
  expect(["run", played.slice(0, said.length)]).toEqual(["run", said]);
  const checked = await runCommand(() => checkFiles([path], { json: true }));
  const { sourceVersion } = importBotFile(text).report;
  expect([checked.code === 2, JSON.parse(checked.printed)[0].version]).toEqual([false, sourceVersion]);
  const imported = await runCommand(() => importBots(shell.api, [path], {}));
  expect(imported.message).toBe("");
  const { typebots } = await shell.api.call(calls.listBots);
  const params = { typebotId: typebots[0]?.id ?? "" };
  expect(["import", beginningOfChat((await shell.api.call(calls.startPreviewChat, { params })) as ChatAnswer)]).toEqual(
    ["import", expected],
  );
};

describe.skipIf(names.length === 0)(
  names.length > 0 ? "a real bot begins alike whichever door it came by" : `skipped: no bot files at ${corpus}`,
  () => {
    it.each(names)("%s", async (name) => {
      await expectAlike(name, readFileSync(join(corpus, name), "utf8"));
    });
  },
);

/** Files of different ages, with the beginning expected from every entry point. */
const group = (blocks: object[], more: object = {}) => ({
  id: "g1",
  title: "One",
  graphCoordinates: { x: 0, y: 0 },
  blocks,
  ...more,
});
const hello = { id: "b1", type: "text", content: { richText: [{ type: "p", children: [{ text: "Hello" }] }] } };
const question = { id: "b2", type: "text input", options: { variableId: "v1" } };
const table = (entries: readonly { id: string }[]) => ({
  byId: Object.fromEntries(entries.map((entry) => [entry.id, entry])),
  allIds: entries.map(({ id }) => id),
});
const start = { id: "b0", type: "start", label: "Start", outgoingEdgeId: "e0" };
const startGroup = { id: "g0", title: "Start", graphCoordinates: { x: 0, y: 0 } };
const edge = { id: "e0", from: { blockId: "b0" }, to: { groupId: "g1" } };
const variable = { id: "v1", name: "Name" };
const rest = { name: "Shape", theme: {}, settings: {} };
const old = {
  ...rest,
  groups: [{ ...startGroup, blocks: [start] }, group([hello, question])],
  edges: [edge],
  variables: [variable],
};
const event = { id: "start", type: "start", outgoingEdgeId: "e0", graphCoordinates: { x: 0, y: 0 } };
const flow = {
  ...rest,
  groups: [group([hello, question])],
  edges: [{ ...edge, from: { eventId: "start" } }],
  events: [event],
};

const shapes: Record<string, object> = {
  "version 3 without a version": old,
  "version 3 with the version null": { ...old, version: null, events: null },
  "version 3 with the version as a number": { ...old, version: 3 },
  "version 4": { ...old, version: "4" },
  "version 5 with no events": { ...old, version: "5", events: null },
  "version 6": { ...flow, version: "6", variables: [variable] },
  "version 6 without a version": { ...flow, variables: [variable] },
  "lists as tables": {
    ...rest,
    groups: table([
      { ...startGroup, blocks: table([start]) } as never,
      group([], { blocks: table([hello, question]) }) as never,
    ]),
    edges: table([edge]),
    variables: table([variable]),
  },
  "version 6.1 with tables": {
    ...rest,
    version: "6.1",
    groups: table([group([hello, question])]),
    events: table([event]),
    edges: table(flow.edges),
    variables: table([variable]),
  },
  "steps, with edges and variables as tables": {
    ...rest,
    blocks: [
      { ...startGroup, steps: [{ ...start, blockId: "g0" }] },
      { ...startGroup, id: "g1", steps: [hello, question] },
    ],
    edges: table([{ id: "e0", from: { blockId: "g0", stepId: "b0" }, to: { blockId: "g1" } } as never]),
    variables: table([variable]),
  },
  "no start, no edges, no variables": { version: "3", name: "Shape", groups: [group([hello, question])] },
};

describe("a file of any shape begins alike whichever door it came by", () => {
  it.each(Object.entries(shapes))("%s", async (name, file) => {
    await expectAlike(name, JSON.stringify({ id: `shape-${name}`, ...file }));
    const id = await kept["the reference's import"]?.("", { id: "told", ...file } as JsonObject);
    expect(await previewOf(id ?? "")).toEqual(["b1 text Hello", "b2 text input"]);
  });
});

it.each([0, 3, 6])("a bot whose ids every object knows begins alike whichever door it came by (%i)", async (turn) => {
  const names = [...odd.slice(turn), ...odd.slice(0, turn)];
  await expectAlike("odd", JSON.stringify({ ...botWith(same(names)), id: `odd-${turn}` }));
});
