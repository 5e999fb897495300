import { expect, it } from "vitest";
import { lintFlow } from "../lint-flow.ts";
import { createBot, say } from "../testing/lint-bot.ts";
import { testDefinitions } from "../testing/test-definitions.ts";

const flow = createBot({ groups: { A: [say("Hi")] } });

it("reports what compiling found", () => {
  const problem = { path: "p", message: "length should be a number.", expected: "a number", found: "a text" };
  const problems = [{ ...problem, groupId: "A", blockId: "A.0" }, problem];
  const remedy = "Choose a value that fits; until then the default is used.";
  const common = { rule: "wrong-value", severity: "warning", message: problem.message, remedy };
  expect(lintFlow(flow, testDefinitions, { problems })).toEqual([{ ...common, groupId: "A", blockId: "A.0" }, common]);
});

it("is content with nothing", () => {
  expect(lintFlow(flow, testDefinitions)).toEqual([]);
});
