import { expect, it } from "vitest";
import { lintFlow } from "../lint-flow.ts";
import { createBot, say } from "../testing/lint-bot.ts";
import { testDefinitions } from "../testing/test-definitions.ts";

const flow = createBot({ groups: { A: [say("Hi")] } });

it("reports what compiling found, and offers the default", () => {
  const problem = { path: "length", message: "length should be a number.", expected: "a number", found: "a text" };
  const problems = [
    { ...problem, groupId: "A", blockId: "A.0" },
    { ...problem, path: "rows[0].length", groupId: "A", blockId: "A.0" },
    { ...problem, path: "theme.chat" },
  ];
  const remedy = "Choose a value that fits; until then the default is used.";
  const common = { rule: "wrong-value", severity: "warning", message: problem.message, remedy };
  const clear = (operation: object) => ({
    fix: { label: "Use the default", operations: [{ op: "set", ...operation }] },
  });
  expect(lintFlow(flow, testDefinitions, { problems })).toEqual([
    {
      ...common,
      groupId: "A",
      blockId: "A.0",
      field: "length",
      ...clear({ table: "blocks", id: "A.0", path: ["options", "length"] }),
    },
    { ...common, groupId: "A", blockId: "A.0", field: "rows[0].length" },
    { ...common, field: "theme.chat", ...clear({ table: "bot", id: "bot", path: ["theme", "chat"] }) },
  ]);
});

it("is content with nothing", () => {
  expect(lintFlow(flow, testDefinitions)).toEqual([]);
});
