import { defineRun } from "@parley/core";
import type { TextBlock } from "./block.ts";
import { fillIn } from "./fill-in.ts";
import { sayText } from "./say-text.ts";

export const run = defineRun<TextBlock["options"]>({
  run: ({ options: { richText, isLastOfListShown } }, { text, segments }) =>
    sayText(fillIn(richText, { text, segments: (template) => segments(template, isLastOfListShown) })),
});
