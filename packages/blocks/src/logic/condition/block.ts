import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "Condition",
  family: "logic",
  label: "Condition",
  description: "Takes the first branch whose comparisons match, else goes on.",
  search: ["if", "else", "branch", "compare", "switch"],
  key: "options",
  moves: { endsAtItems: true },
  options: f.fields({}),
  itemLabels: { one: "Branch", many: "Branches" },
  item: f.fields({ content: f.condition({ label: "If" }) }),
});

export type ConditionBlock = BlockOf<typeof block>;
