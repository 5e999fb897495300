import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "template input",
  family: "input",
  label: "Template label",
  description: "Asks for a line of text that has a least length.",
  search: [],
  key: "options",
  options: f.fields({
    variableId: f.variable({ label: "Save the answer in" }),
    labels: f.object(
      {
        placeholder: f.text({ label: "Placeholder", default: "Type your answer..." }),
        button: f.text({ label: "Button", default: "Send" }),
      },
      { label: "Labels" },
    ),
    minLength: f.number({ label: "Least number of characters", default: 1, min: 1 }),
    retryMessageContent: f.text({ isOptional: true, label: "Message when it is not valid" }),
  }),
  summary: ({ labels }) => labels.placeholder,
});

export type TemplateInputBlock = BlockOf<typeof block>;
