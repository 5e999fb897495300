import { defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "Return",
  family: "logic",
  label: "Return",
  description: "Goes back behind the last Jump, or to the input that a command or event interrupted.",
  search: ["back", "come back", "resume"],
  key: "options",
  moves: { returns: true },
  options: f.fields({}),
});
