import { defineRun } from "@parley/core";
import type { TemplateBubbleBlock } from "./block.ts";

export const run = defineRun<TemplateBubbleBlock["options"]>({
  run: ({ options: { line } }) => (line === "" ? { do: "next" } : { do: "say", content: { line }, text: line }),
});
