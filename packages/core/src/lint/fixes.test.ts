import { expect, it } from "vitest";
import { compileFlow } from "../compile/compile-flow.ts";
import { createDraft } from "../draft/create-draft.ts";
import { type Draft, findOperationFault } from "../draft/index.ts";
import { applyOperations } from "../draft/operations.ts";
import { repairDraft } from "../draft/repair-draft.ts";
import { toBotFile } from "../draft/to-bot-file.ts";
import type { BotFile } from "../nouns/bot-file.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { lintFlow } from "./lint-flow.ts";
import { testDefinitions } from "./testing/test-definitions.ts";

const point = { x: 0, y: 0 };
const says = (text: string) => ({ richText: [{ type: "p", children: [{ text }] }] });

/** One fault for each rule that offers a fix. */
const file: BotFile = {
  version: "6.1",
  name: "Faulty",
  events: [{ id: "start", type: "start", graphCoordinates: point }],
  groups: [
    {
      id: "g",
      title: "Group",
      graphCoordinates: point,
      blocks: [
        { id: "slip", type: "text", content: says("Hi {{ name }} and {{Nobody}}") },
        { id: "empty", type: "text", content: { richText: [] } },
        { id: "wrong", type: "text input", options: { length: "long", variableId: "v" } },
        {
          id: "request",
          type: "Webhook",
          options: { headers: [{ name: "X", value: "{{NAME}}" }], mapping: [{ variableId: "v" }] },
        },
        {
          id: "choose",
          type: "choice input",
          outgoingEdgeId: "lost",
          items: [
            { id: "one", content: "" },
            { id: "two", content: "Two {{name}}" },
          ],
        },
      ],
    },
  ],
  edges: [{ id: "lost", from: { blockId: "choose" }, to: { groupId: "gone" } }],
  variables: [
    { id: "v", name: "Name" },
    { id: "unused", name: "Unused" },
  ],
  theme: { general: "none" },
  settings: {},
};

const lint = (draft: Draft): Diagnostic[] => {
  const { flow, problems } = compileFlow(toBotFile(draft, testDefinitions), testDefinitions, {
    botId: "bot",
    version: null,
  });
  return lintFlow(flow, testDefinitions, { problems });
};

const draft = createDraft(file, testDefinitions);
const fixable = lint(draft).flatMap((diagnostic) => (diagnostic.fix ? [{ ...diagnostic, fix: diagnostic.fix }] : []));

it("offers a fix for these", () => {
  expect(fixable.map(({ rule, blockId, itemId, field, fix }) => [rule, itemId ?? blockId, field, fix.label])).toEqual([
    ["start-to-nowhere", undefined, undefined, 'Connect it with "Group"'],
    ["unknown-variable", "slip", "richText", "Write {{Name}}"],
    ["unknown-variable", "slip", "richText", "Create the variable Nobody"],
    ["unknown-variable", "request", "headers[0].value", "Write {{Name}}"],
    ["edge-to-nowhere", "choose", undefined, "Remove the connection"],
    ["unknown-variable", "two", "content", "Write {{Name}}"],
    ["empty-bubble", "empty", undefined, "Remove it"],
    ["wrong-value", "wrong", "length", "Use the default"],
    ["empty-item", "one", "content", "Remove it"],
    ["wrong-value", undefined, "theme.general", "Use the default"],
    ["unused-variable", undefined, undefined, "Remove the variable Unused"],
  ]);
});

it.each(fixable.map((diagnostic) => [`${diagnostic.rule}: ${diagnostic.fix.label}`, diagnostic] as const))(
  "%s mends it, and can be undone",
  (_, { rule, message, fix }) => {
    for (const operation of fix.operations) expect(findOperationFault(operation)).toBeUndefined();
    const { draft: mended, inverse } = applyOperations(draft, fix.operations);
    expect(lint(mended).filter((found) => found.rule === rule && found.message === message)).toEqual([]);
    expect(repairDraft(mended).operations.filter(({ op }) => op !== "drop")).toEqual([]);
    expect(applyOperations(mended, inverse).draft).toEqual(draft);
  },
);

it("finds the same after an edit as for the edited bot alone", () => {
  lint(draft);
  const { draft: edited } = applyOperations(draft, [
    { op: "set", table: "blocks", id: "slip", path: ["options", "richText"], value: says("Hi {{Name}}").richText },
    { op: "drop", table: "variables", id: "unused" },
  ]);
  const copy = JSON.parse(JSON.stringify(edited)) as Draft;
  expect(lint(edited)).toEqual(lint(copy));
});
