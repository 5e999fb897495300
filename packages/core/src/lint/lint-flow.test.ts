import fc from "fast-check";
import { expect, it } from "vitest";
import { compileFlow } from "../compile/index.ts";
import { anyBotFile } from "../format/testing/any-bot-file.ts";
import { severities } from "./diagnostic.ts";
import { lintFlow } from "./lint-flow.ts";
import { rules } from "./rules/index.ts";
import { ask, choose, createBot, lintBot, say } from "./testing/lint-bot.ts";
import { testDefinitions } from "./testing/test-definitions.ts";

it("finds nothing in a bot without faults", () => {
  const groups = {
    Welcome: [say("Hi! Who are you?"), ask("Name", "Menu")],
    Menu: [
      say("What now, {{Name}}?"),
      choose([
        { content: "Again", to: "Welcome" },
        { content: "Enough", to: "Bye" },
      ]),
    ],
    Bye: [say("Bye, {{Name}}.")],
  };
  expect(lintBot({ groups, variables: ["Name"] })).toEqual([]);
});

it("gives errors first, then warnings, then remarks, each in flow order", () => {
  const groups = {
    A: [say("{{Gone}}"), say(""), choose([])],
    B: [say("{{Gone}}"), say("")],
    C: [{ type: "Redirect" }],
  };
  const found = lintBot({ groups, start: "C", variables: ["Unused"], events: [{ type: "command", to: "Gone" }] });
  expect(found.map(({ severity, rule, blockId, groupId }) => [severity, rule, blockId ?? groupId])).toEqual([
    ["error", "edge-to-nowhere", undefined],
    ["error", "unknown-variable", "A.0"],
    ["error", "empty-choice", "A.2"],
    ["error", "unknown-variable", "B.0"],
    ["error", "missing-option", "C.0"],
    ["warning", "unreachable-group", "A"],
    ["warning", "empty-bubble", "A.1"],
    ["warning", "unreachable-group", "B"],
    ["warning", "empty-bubble", "B.1"],
    ["info", "unused-variable", undefined],
  ]);
});

it("survives any bot, the same way every time, and its findings survive JSON", () => {
  fc.assert(
    fc.property(anyBotFile, (file) => {
      const { flow, problems } = compileFlow(file, testDefinitions, { botId: "bot", version: null });
      const before = JSON.stringify(flow);
      const found = lintFlow(flow, testDefinitions, { problems });
      expect(lintFlow(flow, testDefinitions, { problems })).toEqual(found);
      expect(JSON.stringify(flow)).toBe(before);
      expect(JSON.parse(JSON.stringify(found))).toEqual(found);
      expect(lintFlow(flow, {}, { others: [flow] }).every(({ message }) => message !== "")).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it("takes names such as __proto__ for names", () => {
  const flow = createBot({ groups: { ["__proto__"]: [say("{{constructor}}")], constructor: [{ type: "toString" }] } });
  expect(lintFlow(flow, testDefinitions).map(({ rule }) => rule)).toContain("unknown-variable");
});

it("goes through long flows without exhausting the stack", () => {
  const count = 5000;
  const groups = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `G${index}`,
      [say("Hi", index + 1 < count ? `G${index + 1}` : undefined)],
    ]),
  );
  expect(lintBot({ groups })).toEqual([]);
});

it("tells blocks of one type in one group apart by their places", () => {
  const found = lintBot({ groups: { A: [say("{{Gone}}"), { type: "Redirect" }, say("")] } });
  expect(found.map(({ message }) => message)).toEqual([
    'Text (1 of 2) in "A" names a variable that does not exist: {{Gone}} leaves nothing behind.',
    'Redirect in "A" does nothing: its option "Address" is empty.',
    'Text (2 of 2) in "A" shows nothing: it is empty.',
  ]);
});

it("has rules with different ids, and words for each", () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { id, severity, description, remedy } of rules) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(severities).toContain(severity);
    for (const text of [description, remedy]) expect(text).toMatch(/^[A-Z{].*\.$/);
  }
});
