import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "template logic",
  family: "logic",
  label: "Template label",
  description: "Writes a text into a variable and goes on.",
  search: [],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Variable", isRequired: true }),
    value: f.text({ label: "Text", help: "Write {{a variable}} to use its value." }),
  }),
  summary: ({ value }) => value,
});

export type TemplateLogicBlock = BlockOf<typeof block>;
