import { defineRun } from "@parley/core";
import type { TextBlock } from "./block.ts";
import { fillIn } from "./fill-in.ts";
import { sayText } from "./say-text.ts";

export const run = defineRun<TextBlock["options"]>({
  run: ({ options }, context) => sayText(fillIn(options.richText, context)),
});
