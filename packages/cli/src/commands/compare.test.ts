import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { compareFiles } from "./compare.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-compare-"));
afterAll(() => rmSync(folder, { recursive: true }));

const log = vi.spyOn(console, "log").mockImplementation(() => {});
afterEach(() => log.mockClear());

/** Returns what `parley compare` prints, and its exit code. */
const compare = async (before: string, after: string, options: { json?: boolean } = {}) => {
  const end = await compareFiles(before, after, options).then(
    () => ({ code: 0 }),
    (error: unknown) => error as { code: number },
  );
  const output = log.mock.calls.map(([line]) => String(line)).join("\n");
  log.mockClear();
  return { code: end.code, output };
};

const write = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const say = (text: string) => ({
  id: "b1",
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});
const botOf = (blocks: object[]) => ({
  version: "6.1",
  id: "bot",
  name: "Bot",
  events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "e1" }],
  groups: [{ id: "g1", title: "Welcome", graphCoordinates: { x: 0, y: 0 }, blocks }],
  edges: [{ id: "e1", from: { eventId: "start" }, to: { groupId: "g1" } }],
  variables: [],
  theme: {},
  settings: {},
});
const one = write("one.json", botOf([say("Your mail?"), { id: "b2", type: "email input" }]));
const other = write("other.json", botOf([say("Your e-mail?"), { id: "b2", type: "phone number input" }]));

it("says what differs in the words of the app, and nothing of what is the same", async () => {
  expect(await compare(one, one)).toEqual({ code: 0, output: "Nothing differs." });
  expect(await compare(one, other)).toEqual({
    code: 1,
    output: [
      'Group "Welcome"',
      '  ~ The text "Your mail?" reads differently.',
      "      Your {+e-+}mail?",
      '  ~ The question "Your e-mail?" now asks for "Phone" instead of "Email".',
    ].join("\n"),
  });
});

it("prints JSON without ids of operations", async () => {
  const { output, code } = await compare(one, other, { json: true });
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({
    effects: [],
    differences: [{ kind: "changed", part: "block", groupTitle: "Welcome" }, { after: '"Phone"' }],
  });
  expect(output).not.toContain("operations");
});

it("ends with exit code 2 where a file is none", async () => {
  expect((await compare(one, join(folder, "missing.json"))).code).toBe(2);
  expect((await compare(write("bad.json", [1]), one)).code).toBe(2);
});
