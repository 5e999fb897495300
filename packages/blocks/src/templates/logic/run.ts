import { defineRun } from "@parley/core";
import type { TemplateLogicBlock } from "./block.ts";

export const run = defineRun<TemplateLogicBlock["options"]>({
  run: ({ options: { variableId, value } }) =>
    variableId === undefined ? { do: "next" } : { do: "next", variables: [{ variableId, value }] },
});
