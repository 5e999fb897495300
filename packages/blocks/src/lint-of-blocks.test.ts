import { compileSettings, compileTheme } from "@parley/core/format";
import { lintFlow } from "@parley/core/lint";
import { createFlow } from "@parley/engine/testing";
import { expect, it } from "vitest";
import { definitions } from "./definitions.ts";
import { compileTestFlow } from "./testing/play.ts";

// Returns lint's findings about lists without which a block has no effect.

const missing = (type: string, options: object): (string | undefined)[] => {
  const flow = createFlow({ groups: { A: [{ id: "block", type, options: options as never }] }, variables: ["X"] });
  const complete = { ...flow, theme: compileTheme({}), settings: compileSettings({}) };
  return lintFlow(compileTestFlow(complete, definitions), definitions)
    .filter(({ rule }) => rule === "missing-option")
    .map(({ field }) => field);
};

const asks = { credentialsId: "account", model: "model-1" };
const chat = { action: "Create chat completion", ...asks };

it.each([
  ["no messages", { messages: [] }],
  ["a message without text", { messages: [{ id: "1", role: "user", content: " " }] }],
  ["a dialogue without its variable", { messages: [{ id: "1", role: "Dialogue", startsBy: "assistant" }] }],
])("a model that is sent %s", (_, options) => {
  expect(missing("openai", { ...chat, ...options })).toEqual(["messages"]);
  expect(missing("perplexity", { ...chat, ...options })).toEqual(["messages"]);
  expect(missing("anthropic", { ...asks, action: "Create Chat Message", ...options })).toEqual(["messages"]);
});

it("a model that is sent something is left alone, whatever else is empty", () => {
  const written = { id: "1", role: "user", content: "{{X}}?" };
  const dialogue = { id: "2", role: "Dialogue", dialogueVariableId: "vX" };
  for (const messages of [[written], [{ id: "0", role: "user" }, written], [dialogue]])
    expect(missing("openai", { ...chat, messages })).toEqual([]);
});

it("an e-mail to nobody", () => {
  for (const recipients of [[], [""], [" ", ""]]) expect(missing("Email", { recipients })).toEqual(["recipients"]);
  expect(missing("Email", { recipients: ["", "{{X}}"] })).toEqual([]);
});

it("a row of a sheet without cells", () => {
  const sheet = { credentialsId: "account", spreadsheetId: "s", sheetId: "0" };
  const insert = { ...sheet, action: "Insert a row" };
  for (const cellsToInsert of [[], [{ id: "1" }], [{ id: "1", column: "", value: " " }]])
    expect(missing("Google Sheets", { ...insert, cellsToInsert })).toEqual(["cellsToInsert"]);
  expect(missing("Google Sheets", { ...insert, cellsToInsert: [{ id: "1", column: "Name", value: "{{X}}" }] })).toEqual(
    [],
  );
  expect(missing("Google Sheets", { ...sheet, action: "Update a row", cellsToUpsert: [] })).toEqual([]);
});

/** The findings of a flow in which a condition follows a call. */
const lintCall = (call: object, comparison: object) => {
  const condition = { comparisons: [{ id: "c", variableId: "vX", ...comparison }] };
  const options = {
    webhook: { url: "https://fine.example" },
    responseVariableMapping: [{ bodyPath: "data", variableId: "vX" }],
  };
  const flow = createFlow({
    groups: {
      A: [
        { id: "call", type: "Webhook", options: options as never, ...call },
        { id: "then", type: "Condition", items: [{ id: "i", content: condition as never, to: "B" }] },
      ],
      B: [{ type: "text", options: { richText: [] } }],
    },
    variables: ["X"],
  });
  const complete = { ...flow, theme: compileTheme({}), settings: compileSettings({}) };
  return lintFlow(compileTestFlow(complete, definitions), definitions);
};
const unseen = (call: object, comparison: object): string[] =>
  lintCall(call, comparison)
    .filter(({ rule }) => rule === "unseen-failure")
    .map(({ blockId }) => blockId ?? "");

it("a call whose value a condition compares while nobody looks at its failure", () => {
  expect(unseen({}, { comparisonOperator: "Equal to", value: "1" })).toEqual(["call"]);
  expect(unseen({}, { comparisonOperator: "Is set" })).toEqual([]);
  expect(unseen({ items: [{ id: "way", to: "B" }] }, { comparisonOperator: "Equal to", value: "1" })).toEqual([]);
});

it.each(["", "409", " 4xx, 500 - 504;599 ", "{{X}}, 600, 50x", "504-500"])(
  "statuses at which a call is repeated: %s",
  (retryStatuses) => {
    const items = [{ id: "way", to: "B", retryStatuses }];
    const found = lintCall({ items }, { comparisonOperator: "Is set" }).filter(({ rule }) => rule === "unknown-status");
    const wrong = /\{\{X\}\}|504-500/.exec(retryStatuses)?.[0];
    const place = { blockId: "call", itemId: "way", field: "retryStatuses", severity: "warning" };
    expect(found).toMatchObject(wrong === undefined ? [] : [{ ...place, message: expect.stringContaining(wrong) }]);
  },
);
