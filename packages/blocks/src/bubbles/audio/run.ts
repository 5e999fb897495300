import { completeLink, defineRun } from "@parley/core";
import type { AudioBlock } from "./block.ts";

export const run = defineRun<AudioBlock["options"]>({
  run({ options: { url: template, isAutoplayEnabled } }, context) {
    const url = completeLink(context.text(template));
    return url === "" ? { do: "next" } : { do: "say", content: { url, isAutoplayEnabled }, text: "" };
  },
});
