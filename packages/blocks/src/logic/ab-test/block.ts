import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "AB test",
  family: "logic",
  label: "A/B test",
  description: "Sends a share of the visitors along A, the others along B.",
  search: ["split", "random", "experiment", "variant"],
  key: "options",
  options: f.fields({
    aPercent: f.number({ label: "Percent of visitors for A", default: 50, min: 0, max: 100 }),
  }),
  itemLabels: { one: "Path", many: "Paths" },
  item: f.fields({ path: f.choice(["a", "b"], { isOptional: true, label: "Path" }) }),
  summary: ({ aPercent }) => `${aPercent} % A, ${100 - aPercent} % B`,
});

export type AbTestBlock = BlockOf<typeof block>;
