import { completeLink, defineRun } from "@parley/core";
import type { AudioBlock } from "./block.ts";

export const run = defineRun<AudioBlock["options"]>({
  run({ options }) {
    const url = completeLink(options.url);
    const { isAutoplayEnabled } = options;
    return url === "" ? { do: "next" } : { do: "say", content: { url, isAutoplayEnabled }, text: "" };
  },
});
