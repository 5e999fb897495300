import { completeLink, defineRun } from "@parley/core";
import type { ImageBlock } from "./block.ts";

export const run = defineRun<ImageBlock["options"]>({
  run({ options }, context) {
    const url = completeLink(context.text(options.url));
    if (url === "") return { do: "next" };
    const { clickLink } = options;
    const link = clickLink && { url: completeLink(context.text(clickLink.url)), alt: context.text(clickLink.alt) };
    return { do: "say", content: { url, ...(link ? { clickLink: link } : {}) }, text: "" };
  },
});
