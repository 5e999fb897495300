import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { type TestOptions, testFiles } from "./test.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const log = vi.spyOn(console, "log").mockImplementation(() => {});
afterEach(() => log.mockClear());

/** Returns what `parley test` prints, and its exit code. */
const run = async (paths: string[], options: TestOptions = {}) => {
  const end = await testFiles(paths, options).then(
    () => ({ code: 0, message: "" }),
    (error: unknown) => error as { code: number; message: string },
  );
  const output = log.mock.calls.map(([line]) => String(line));
  log.mockClear();
  return { code: end.code, message: end.message, output };
};

const says = (id: string, text: string) => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});

const hello = (id: string, blocks: object[], own: object = {}) => {
  const path = join(folder, `${id}.json`);
  const bot = {
    version: "6.1",
    id,
    name: id,
    events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "e1" }],
    groups: [
      { id: "g1", title: "Welcome", graphCoordinates: { x: 0, y: 0 }, blocks },
      { id: "g2", title: "Never", graphCoordinates: { x: 0, y: 0 }, blocks: [says("n", "Nobody sees me")] },
    ],
    edges: [{ id: "e1", from: { eventId: "start" }, to: { groupId: "g1" } }],
    variables: [{ id: "v", name: "Score" }],
    theme: {},
    settings: {},
    ...own,
  };
  writeFileSync(path, JSON.stringify(bot));
  return path;
};

const kept = (text: string) => ({ parley: { tests: { t: { text, order: 1 } } } });

it("runs the tests of a file and those beside it", async () => {
  const path = hello("shop", [says("a", "Hi")], kept("# Greets\nBot: Hi\nexpect end"));
  writeFileSync(join(folder, "shop.test.txt"), '# Ends\nexpect end\n\n# Ends there\nexpect end at "Welcome"\n');
  const { code, output } = await run([path]);
  expect(output).toEqual([path, "  ok      Greets", "  ok      Ends", "  ok      Ends there", "3 tests, all pass."]);
  expect(code).toBe(0);
});

it("says which test broke, where, and what was expected, and ends with 1", async () => {
  const path = hello("sad", [says("a", "Bye")]);
  const tests = join(folder, "sad.test.txt");
  writeFileSync(tests, "# Ends\nexpect end\n\n# Greets <all>\nBot: Hi\n");
  const junit = join(folder, "report.xml");
  const { code, message, output } = await run([path], { coverage: true, junit });
  expect({ code, message }).toEqual({ code: 1, message: "1 test broken." });
  expect(output).toEqual([
    path,
    "  ok      Ends",
    "  broken  Greets <all>",
    "          In “Welcome”: The bot says “Bye” instead of “Hi”.",
    "          - Bot: Hi",
    "          + Bot: Bye",
    `          at ${tests}:5`,
    "  1 of 2 blocks (50 %) are played by a test.",
    "  By none:",
    '    "Never": the whole group',
    "2 tests, 1 broken.",
  ]);
  const report = readFileSync(junit, "utf8");
  expect(report).toContain(`tests="2" failures="1"`);
  expect(report).toContain(`name="Greets &#60;all&#62;"`);
});

it("names the line of the file, also where the lines of a test stand apart", async () => {
  const path = hello("apart", [says("a", "Bye")]);
  const tests = join(folder, "apart.test.txt");
  writeFileSync(tests, "\n# Ends\n\nexpect end\n\n# Greets\n\n\nBot: Hi\n");
  expect((await run([path])).output).toContain(`          at ${tests}:9`);
});

it("runs code without a world, and follows links to the files given", async () => {
  const code = { id: "c", type: "Set variable", options: { variableId: "v", expressionToEvaluate: "6 * 7 + 0" } };
  const link = { id: "l", type: "Typebot link", options: { typebotId: "other", mergeResults: false } };
  const path = hello("linking", [code, link], kept("# Links\nBot: Other\nexpect Score = 42"));
  const other = hello("other", [says("o", "Other")]);
  expect((await run([path, other])).output).toContain("  ok      Links");
  expect((await run([path])).output).toContain("  broken  Links");
});

it("ends with 2 where there are no tests, and where one can't be read", async () => {
  const path = hello("none", [says("a", "Hi")]);
  expect(await run([path])).toMatchObject({ code: 2, message: expect.stringContaining("shop.test.txt") });
  writeFileSync(join(folder, "none.test.txt"), "# T\nBott: Hi\n");
  expect(await run([path])).toMatchObject({
    code: 2,
    message: expect.stringContaining("none.test.txt:2: Nobody knows"),
  });
  const damaged = hello("damaged", [says("a", "Hi")], kept("# T\nBott: Hi"));
  expect(await run([damaged])).toMatchObject({ code: 1, output: expect.arrayContaining(["  broken  T"]) });
});

it("the tests of the examples pass", async () => {
  for (const name of ["feedback.json", "feedback.test.txt", "tea-house.json", "tea-house.test.txt"])
    copyFileSync(join("examples", name), join(folder, name));
  expect(await run([join(folder, "feedback.json"), join(folder, "tea-house.json")])).toMatchObject({ code: 0 });
});
