import { completeLink, defineRun } from "@parley/core";
import type { ImageBlock } from "./block.ts";

export const run = defineRun<ImageBlock["options"]>({
  run({ options }) {
    const url = completeLink(options.url);
    if (url === "") return { do: "next" };
    const { clickLink } = options;
    const link = clickLink && { url: completeLink(clickLink.url), alt: clickLink.alt };
    return { do: "say", content: { url, ...(link ? { clickLink: link } : {}) }, text: "" };
  },
});
