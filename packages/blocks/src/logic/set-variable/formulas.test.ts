import {
  type Formula,
  prepareEvaluation,
  solveFormula,
  type VariableValue,
  valueToText,
  writeFormula,
} from "@parley/core";
import { createDraft, exportBotFile } from "@parley/core/draft";
import { importBotFile, toExchangeForm } from "@parley/core/format";
import { evaluateHere } from "@parley/engine/testing";
import { expect, it } from "vitest";
import { definitions } from "../../definitions.ts";
import { play, says } from "../../testing/play.ts";

const points: Formula = {
  kind: "points",
  to: "{{X}}",
  answer: "{{Answer}}",
  rows: [
    ["Yes", "10"],
    ["Yes, please", "2,5"],
    ["", "100"],
    ["Odd", "many"],
  ],
};
const table: Formula = {
  kind: "table",
  of: "{{Answer}}",
  rows: [
    [" de ", "Germany"],
    ["FR", ""],
  ],
  otherwise: "not {{Answer}}",
};
const variables = ["X", "Answer"];

const flow = (formula: Formula, options: object = {}) => ({
  groups: {
    A: [
      {
        type: "Set variable",
        options: { variableId: "vX", expressionToEvaluate: writeFormula(formula), ...options } as never,
      },
      says("end"),
    ],
  },
  variables,
});

type Values = Record<string, string | string[]>;

const valueOf = (formula: Formula, values: Values) => {
  const story = play(flow(formula), { variables: values });
  expect(story.outputs.filter(({ type }) => type === "need")).toEqual([]);
  return story.says("end").ends().value("X");
};

it("adds to a number", () => {
  const add: Formula = { kind: "add", to: "{{X}}", amount: "{{Answer}}" };
  expect(valueOf(add, { X: "1,5", Answer: "2" })).toBe("3.5");
  expect(valueOf(add, { Answer: "2" })).toBe("2");
  const story = play(flow(add), { variables: { X: "5", Answer: "few" } })
    .says("end")
    .ends();
  expect(story.value("X")).toBe("5");
  story.logs('A Set variable block could not calculate "few" is not a number.');
});

it("gives points for an answer, and for each of several", () => {
  expect(valueOf(points, { X: "1", Answer: " yes " })).toBe("11");
  expect(valueOf(points, { X: "1", Answer: "No" })).toBe("1");
  expect(valueOf(points, { Answer: ["Yes", "Other"] })).toBe("10");
  expect(valueOf(points, { X: "1", Answer: "No, Yes" })).toBe("11");
  play(flow(points), { variables: { Answer: "Odd" } })
    .says("end")
    .logs('A Set variable block could not calculate "many" is not a number.');
});

it("joins texts, keeping digits as typed", () => {
  expect(valueOf({ kind: "join", text: "{{X}}, {{Answer}}" }, { X: "1.50", Answer: "b" })).toBe("1.50, b");
  expect(valueOf({ kind: "join", text: "{{X}}" }, {})).toBeNull();
});

it("gives a day before or after today, in UTC", () => {
  expect(valueOf({ kind: "day", days: "30" }, {})).toBe("2023-12-14");
  expect(valueOf({ kind: "day", days: "{{Answer}}" }, { Answer: "-1" })).toBe("2023-11-13");
  const story = play(flow({ kind: "day", days: "soon" }), { variables: { X: "old" } }).says("end");
  expect(story.value("X")).toBeNull();
  story.logs('A Set variable block could not calculate "soon" is not a number.');
});

it("looks up in a table", () => {
  expect(valueOf(table, { Answer: "DE" })).toBe("Germany");
  expect(valueOf(table, { Answer: "fr" })).toBeNull();
  expect(valueOf(table, { Answer: "IT" })).toBe("not IT");
});

it("a page that is asked to run the code gets it", () => {
  play(flow(points, { isExecutedOnClient: true }))
    .needs("run on page", { data: 1 })
    .says("end");
});

it("the code in an exported file gives other readers the same values", () => {
  const values: VariableValue[] = [
    null,
    "0",
    "7",
    "1,5",
    "-2",
    "yes",
    "Yes, please",
    "No, Yes",
    "de",
    "x",
    ["Yes", "b"],
    [],
  ];
  const formulas: Formula[] = [
    { kind: "add", to: "{{X}}", amount: "{{Answer}}" },
    { kind: "join", text: "{{X}} and {{Answer}}, {{Unknown}}" },
    points,
    table,
  ];
  for (const formula of formulas)
    for (const X of values)
      for (const Answer of values) {
        const named = { X, Answer };
        const fill = (text: string) =>
          text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueToText(named[name as keyof typeof named]));
        const { code, args } = prepareEvaluation(
          "value",
          writeFormula(formula),
          Object.entries(named).map(([name, value]) => ({ id: `v${name}`, name, value })),
        );
        const given = evaluateHere(code, args, () => {});
        const read = typeof given === "number" ? String(given) : given || null;
        expect([formula.kind, X, Answer, read]).toEqual([
          formula.kind,
          X,
          Answer,
          solveFormula(formula, fill, 0).value,
        ]);
      }
});

it("a formula survives export and import, as code that every reader of the format has", () => {
  const { file } = importBotFile({
    version: "6.1",
    name: "Bot",
    events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 } }],
    groups: [
      {
        id: "g",
        title: "G",
        graphCoordinates: { x: 0, y: 0 },
        blocks: [
          { id: "b", type: "Set variable", options: { variableId: "vX", expressionToEvaluate: writeFormula(points) } },
        ],
      },
    ],
    edges: [],
    variables: [{ id: "vX", name: "X" }],
    theme: {},
    settings: {},
  });
  const out = toExchangeForm(exportBotFile(createDraft(file, definitions), definitions), definitions);
  expect(out).not.toHaveProperty("parley");
  const again = importBotFile(JSON.stringify(out)).file.groups[0]?.blocks[0];
  expect(again?.options).toEqual({ variableId: "vX", expressionToEvaluate: writeFormula(points) });
});
