import { defineBlock, f } from "@parley/core/fields";
import { expect, it } from "vitest";
import { listDeclaredOptions } from "./declared-options.ts";

const block = defineBlock({
  type: "made up",
  family: "input",
  label: "Made up",
  description: "Has one field of every kind.",
  search: [],
  key: "options",
  options: f.fields({
    isLoud: f.bool({ label: "Loud", default: false }),
    size: f.number({ label: "Size", default: 3, min: 1, max: 9, showIf: { field: "isLoud", is: true } }),
    word: f.text({ label: "Word", showIf: { field: "tone", is: ["low", "high"] } }),
    tone: f.choice(["low", "mid", "high"], { label: "Tone", default: "mid" }),
    onlyWord: f.choice(["this"], { label: "Word", default: "this" }),
    labels: f.object({ button: f.text({ label: "Button" }) }, { label: "Labels" }),
    kinds: f.list(f.text({ label: "Kind" }), { label: "Kinds" }),
    rows: f.list(f.fields({ to: f.variable({ label: "To" }) }), { label: "Rows" }),
    text: f.richText({ label: "Text", flavour: "bubble" }),
  }),
  item: f.fields({ content: f.text({ label: "Text" }), displayCondition: f.displayCondition() }),
});

const options = listDeclaredOptions(block);
const find = (path: string) => options.find((option) => option.path === path);

it("lists every single value of the options and of the rows", () => {
  expect(options.map(({ path, kind }) => `${path}: ${kind}`)).toEqual([
    "isLoud: switch",
    "size: number",
    "word: text",
    "tone: choice",
    "labels.button: text",
    "kinds: texts",
    "rows[].to: variable",
    "text: rich text",
    "items[].content: text",
    "items[].displayCondition.isEnabled: switch",
    "items[].displayCondition.condition.logicalOperator: choice",
    "items[].displayCondition.condition.comparisons[].variableId: variable",
    "items[].displayCondition.condition.comparisons[].comparisonOperator: choice",
    "items[].displayCondition.condition.comparisons[].value: text",
  ]);
});

it("knows bounds, words, and what a field is shown with", () => {
  expect(find("size")).toMatchObject({ min: 1, max: 9, premises: [{ steps: ["options", "isLoud"], is: true }] });
  expect(find("word")).toMatchObject({ premises: [{ steps: ["options", "tone"], is: "low" }] });
  expect(find("items[].displayCondition.condition.logicalOperator")).toMatchObject({
    words: ["AND", "OR"],
    premises: [{ steps: ["items", 0, "displayCondition", "isEnabled"], is: true }],
  });
});
