import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { exploreFile } from "./explore.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-explore-"));
afterAll(() => rmSync(folder, { recursive: true }));

const log = vi.spyOn(console, "log").mockImplementation(() => {});
afterEach(() => log.mockClear());

/** Returns what `parley explore` prints, and its exit code. */
const exploreIt = async (path: string, options: { json?: boolean } = {}) => {
  const end = await exploreFile(path, [], { seconds: "20", ...options }).then(
    () => ({ code: 0 }),
    (error: unknown) => error as { code: number },
  );
  const output = log.mock.calls.map(([line]) => String(line)).join("\n");
  log.mockClear();
  return { code: end.code, output };
};

const write = (name: string, blocks: object[]): string => {
  const path = join(folder, name);
  const file = {
    version: "6.1",
    id: "bot",
    name: "Bot",
    events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "e1" }],
    groups: [{ id: "g1", title: "Welcome", graphCoordinates: { x: 0, y: 0 }, blocks }],
    edges: [{ id: "e1", from: { eventId: "start" }, to: { groupId: "g1" } }],
    variables: [{ id: "v1", name: "Age" }],
    theme: {},
    settings: {},
  };
  writeFileSync(path, JSON.stringify(file));
  return path;
};
const says = (id: string, text: string) => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});
const asks = { id: "b2", type: "text input", options: { variableId: "v1" } };
const code = { variableId: "v1", expressionToEvaluate: "return missing + 1;", isCode: true };

it("says that nothing was found, and how much was tried", async () => {
  const path = write("fine.json", [says("b1", "Age?"), asks, says("b3", "Thanks")]);
  const { code: end, output } = await exploreIt(path);
  expect(end).toBe(0);
  expect(output.split("\n")).toEqual([
    `${path}: nothing found`,
    expect.stringMatching(/^\d+ replies tried in 1 situation; 1 of 1 groups entered\.$/),
    "Everything was tried that there is to try.",
  ]);
});

it("names what goes wrong with the replies that show it, and runs code in the sandbox", async () => {
  const path = write("bad.json", [says("b1", "Age?"), asks, { id: "b3", type: "Set variable", options: code }]);
  const { code: end, output } = await exploreIt(path);
  expect(end).toBe(1);
  expect(output).toContain('Set variable in "Welcome" fails. The code of a Set variable block failed');
  expect(output).toContain('It shows so: "Hello"');
});

it("prints JSON with the chats as data", async () => {
  const path = write("json.json", [says("b1", "Age?"), asks]);
  const { output } = await exploreIt(path, { json: true });
  expect(JSON.parse(output)).toMatchObject({
    isComplete: true,
    findings: [
      {
        rule: "silent-end",
        blockId: "b2",
        turns: [{ step: { is: "start" } }, { step: { is: "reply", blockId: "b2", reply: { text: "Hello" } } }],
      },
    ],
  });
});

it("ends with exit code 2 where the file is none", async () => {
  expect((await exploreIt(join(folder, "missing.json"))).code).toBe(2);
});
