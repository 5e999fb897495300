import { describeFormula, readFormula } from "@parley/core";
import { type BlockOf, defineBlock, f } from "@parley/core/fields";

/** The kinds of value, as stored. */
export const setVariableTypes = [
  "Custom",
  "Empty",
  "Append value(s)",
  "Environment name",
  "Device type",
  "Transcript",
  "User ID",
  "Result ID",
  "Now",
  "Today",
  "Yesterday",
  "Tomorrow",
  "Random ID",
  "Moment of the day",
  "Map item with same index",
  "Pop",
  "Shift",
  "Phone number",
  "Contact name",
  "Referral Click ID",
  "Referral Source ID",
] as const;

const custom = { field: "type", is: "Custom" } as const;
const instants = { field: "type", is: ["Now", "Today", "Yesterday", "Tomorrow"] } as const;
const mapping = { field: "type", is: "Map item with same index" } as const;

export const block = defineBlock({
  type: "Set variable",
  family: "logic",
  label: "Set variable",
  description: "Gives a variable a value: a text, another variable, the time, or the result of JavaScript.",
  search: [
    "assign",
    "compute",
    "javascript",
    "expression",
    "formula",
    "add",
    "points",
    "score",
    "sum",
    "join",
    "look up",
    "table",
    "date",
    "now",
    "transcript",
    "list",
  ],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Variable", isRequired: true }),
    type: f.choice(setVariableTypes, { label: "Kind of value", default: "Custom" }),
    expressionToEvaluate: f.code({
      language: "javascript",
      label: "Value",
      help: "JavaScript; {{variables}} stand for their values. Code with fetch(address) runs on the server.",
      apartIf: { field: "isExecutedOnClient", is: false },
      syntax: "body or text",
      hasFormulas: true,
      showIf: custom,
    }),
    isCode: f.bool({
      label: "Report errors of the code",
      default: false,
      showIf: custom,
      isAdvanced: true,
    }),
    saveErrorInVariableId: f.variable({
      label: "Save the error in",
      showIf: { field: "isCode", is: true },
      isAdvanced: true,
    }),
    isExecutedOnClient: f.bool({
      label: "Run on the visitor's page",
      help: "Gives the code the page's document and window.",
      default: false,
      showIf: custom,
      isAdvanced: true,
    }),
    isUnsafe: f.bool({
      label: "Keep away from the page in previews",
      help: "For code from others: in a preview it runs apart from the page.",
      default: false,
      showIf: { field: "isExecutedOnClient", is: true },
      isAdvanced: true,
    }),
    item: f.text({
      isOptional: true,
      template: "raw",
      label: "Value to append",
      showIf: { field: "type", is: "Append value(s)" },
    }),
    timeZone: f.text({ isOptional: true, label: "Time zone", placeholder: "Europe/Paris", showIf: instants }),
    saveItemInVariableId: f.variable({
      label: "Save the removed item in",
      showIf: { field: "type", is: ["Pop", "Shift"] },
    }),
    mapListItemParams: f.object(
      {
        baseItemVariableId: f.variable({ label: "Item", access: "reads" }),
        baseListVariableId: f.variable({ label: "List that holds the item", access: "reads" }),
        targetListVariableId: f.variable({ label: "List to take the same place from", access: "reads" }),
      },
      { label: "Lists", showIf: mapping },
    ),
  }),
  summary: ({ type, expressionToEvaluate, item }) => {
    if (type !== "Custom") return type === "Append value(s)" && item ? item : type;
    const formula = readFormula(expressionToEvaluate);
    return formula ? describeFormula(formula) : expressionToEvaluate;
  },
});

export type SetVariableBlock = BlockOf<typeof block>;
export type SetVariableOptions = SetVariableBlock["options"];
