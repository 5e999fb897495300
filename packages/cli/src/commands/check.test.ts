import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Diagnostic } from "@parley/core/lint";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { checkFiles } from "./check.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

const log = vi.spyOn(console, "log").mockImplementation(() => {});
afterEach(() => log.mockClear());

/** Returns what `parley check` prints, and its exit code. */
const check = async (paths: string[], options: { json?: boolean } = {}) => {
  const end = await checkFiles(paths, options).then(
    () => ({ code: 0, message: "" }),
    (error: unknown) => error as { code: number; message: string },
  );
  const output = log.mock.calls.map(([line]) => String(line)).join("\n");
  log.mockClear();
  return { code: end.code, message: end.message, output };
};

const writeBot = (name: string, bot: object) => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(bot));
  return path;
};

const botOf = (id: string, blocks: object[]) => ({
  version: "6.1",
  id,
  name: id,
  events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "e1" }],
  groups: [{ id: "g1", title: "Welcome", graphCoordinates: { x: 0, y: 0 }, blocks }],
  edges: [{ id: "e1", from: { eventId: "start" }, to: { groupId: "g1" } }],
  variables: [],
  theme: {},
  settings: {},
});
const says = (text: string) => ({
  id: text,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});

const good = writeBot("good.json", botOf("good", [says("Hi")]));
const bad = writeBot(
  "bad.json",
  botOf("bad", [says("Hi {{Nobody}}"), { id: "r", type: "Redirect", options: {} }, says(" ")]),
);
const none = join(folder, "none.json");
writeFileSync(none, "{");

it("ends well when nothing is wrong", async () => {
  expect(await check([good])).toEqual({ code: 0, message: "", output: `${good} (version 6.1): nothing found` });
});

it("names faults with their remedies, file by file, and ends with 1 on errors", async () => {
  const { code, message, output } = await check([good, bad]);
  expect({ code, message }).toEqual({ code: 1, message: "2 errors found." });
  expect(output.split("\n")).toEqual([
    `${good} (version 6.1): nothing found`,
    `${bad} (version 6.1): 2 errors, 1 warning`,
    '  error    Text (1 of 2) in "Welcome" names a variable that does not exist: {{Nobody}} leaves nothing behind. [unknown-variable]',
    "           Choose one of the bot's variables, or create it.",
    '  error    Redirect in "Welcome" does nothing: its option "Address" is empty. [missing-option]',
    "           Fill it in, or remove the block.",
    '  warning  Text (2 of 2) in "Welcome" shows nothing: it is empty. [empty-bubble]',
    "           Give it content, or remove it.",
  ]);
});

it("prints JSON", async () => {
  const { code, output } = await check([bad], { json: true });
  expect(code).toBe(1);
  const [file, ...others] = JSON.parse(output);
  expect(others).toEqual([]);
  expect(file).toMatchObject({ file: bad, version: "6.1", report: { sourceVersion: "6.1", dropped: [] } });
  expect(file.diagnostics[1]).toEqual({
    rule: "missing-option",
    severity: "error",
    message: 'Redirect in "Welcome" does nothing: its option "Address" is empty.',
    remedy: "Fill it in, or remove the block.",
    groupId: "g1",
    blockId: "r",
    field: "url",
  });
});

it("lists the blocks that are not available in the report", async () => {
  const path = writeBot("unknown.json", botOf("unknown", [says("Hi"), { id: "z", type: "unheard of" }]));
  const [{ report }] = JSON.parse((await check([path], { json: true })).output);
  expect(report.unknownBlocks).toMatchObject([{ groupId: "g1", blockId: "z" }]);
});

it("ends with 2 for what is no bot file or isn't there, after checking the others", async () => {
  const missing = join(folder, "missing.json");
  const { code, message, output } = await check([none, missing, good]);
  expect(code).toBe(2);
  expect(message).toMatch(/none\.json: .*\n.*missing\.json can't be read: there is no such file or folder\./);
  expect(output).toBe(`${good} (version 6.1): nothing found`);
});

it("says of a folder what it is", async () => {
  expect(await check([folder])).toMatchObject({
    code: 2,
    message: `${folder} can't be read: this is a folder; name a file in it.`,
  });
});

it("names connections that lead nowhere, in their places", async () => {
  const items = [{ id: "yes", content: "Yes", outgoingEdgeId: "gone" }];
  const choice = { id: "c", type: "choice input", items, outgoingEdgeId: "e2" };
  const bot = botOf("lost", [says("Hi"), choice]);
  const edges = [...bot.edges, { id: "e2", from: { blockId: "c" }, to: { groupId: "gone" } }];
  const { code, output } = await check([writeBot("lost.json", { ...bot, edges })], { json: true });
  expect(code).toBe(1);
  const [{ report, diagnostics }] = JSON.parse(output);
  expect(report.dropped).toHaveLength(2);
  const place = { rule: "edge-to-nowhere", severity: "error", groupId: "g1", blockId: "c" };
  expect(diagnostics.slice(0, 2)).toMatchObject([place, { ...place, itemId: "yes" }]);
});

it("follows links between the files", async () => {
  const link = { id: "l", type: "Typebot link", options: { typebotId: "good", groupId: "gone" } };
  const linking = writeBot("linking.json", botOf("linking", [says("Hi"), link]));
  expect((await check([linking])).code).toBe(0);
  expect((await check([linking, good])).output).toContain('which does not exist in the bot "good"');
});

it("reports options that hold something else than they should", async () => {
  const rating = { id: "r", type: "rating input", options: { length: "many" } };
  const { code, output } = await check([writeBot("wrong.json", botOf("wrong", [rating, says("Thanks")]))]);
  expect(code).toBe(0);
  expect(output).toContain("[wrong-value]");
});

const corpus = process.env.PARLEY_CORPUS ?? resolve(import.meta.dirname, "../../../../../shared/corpus/typebot");
const real = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith(".json")) : [];

/** The real bots in which errors are correct, with the rules. A person has confirmed them by reading the files. */
const knownErrors: [name: RegExp, rules: string[]][] = [
  // These were made to test the editor. Their Set variable blocks name variables that are not in the file.
  [/^logic-setVariable_/, ["missing-option", "unknown-variable"]],
  [/^logic-condition_2022-01-25/, ["unknown-variable"]],
  // HTTP requests without an address. The first versions never stored it in the file, later ones didn't export it.
  [/^(?:chat-main|integrations-webhook)_/, ["missing-option"]],
  // These files were exported without the model. Earlier files lack only the account.
  [/^basic-chat-gpt_(?:2023-12|2025)/, ["missing-option"]],
];

if (real.length === 0) it.skip("there are no real bot files here: set PARLEY_CORPUS to their folder", () => {});
it.each(real)("has no false alarm for %s", async (name) => {
  const { output } = await check([join(corpus, name)], { json: true });
  const diagnostics: Diagnostic[] = JSON.parse(output)[0].diagnostics;
  const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
  const expected = knownErrors.find(([pattern]) => pattern.test(name))?.[1] ?? [];
  expect([...new Set(errors)].sort()).toEqual(expected);
});
