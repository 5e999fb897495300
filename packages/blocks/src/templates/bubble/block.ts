import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "template bubble",
  family: "bubble",
  label: "Template label",
  description: "Says one plain line of text.",
  search: [],
  key: "content",
  options: f.fields({
    line: f.text({ label: "Line", help: "Write {{a variable}} to show its value.", isRequired: true }),
  }),
  summary: ({ line }) => line,
});

export type TemplateBubbleBlock = BlockOf<typeof block>;
