import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "Set variable",
  family: "logic",
  label: "Set variable",
  description: "Gives a variable a value: a text, another variable, or the result of JavaScript.",
  search: ["assign", "compute", "javascript", "expression", "formula"],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Variable" }),
    type: f.text({ label: "Kind of value", default: "Custom" }),
    expressionToEvaluate: f.code({
      label: "Value",
      help: "JavaScript; {{variables}} stand for their values.",
      showIf: { field: "type", is: "Custom" },
    }),
  }),
});

export type SetVariableBlock = BlockOf<typeof block>;
