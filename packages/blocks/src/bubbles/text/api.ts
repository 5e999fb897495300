import type { BlockApi, RichTextNode } from "@parley/core";
import { richTextToMarkdown } from "./rich-text-to-markdown.ts";

export const api: BlockApi = {
  message({ content }, format) {
    // Cast: this block's run, or the engine for a single paragraph, has made the rich text.
    const richText = (content.richText ?? []) as unknown as RichTextNode[];
    if (format === "markdown")
      return { type: "text", content: { type: "markdown", markdown: richTextToMarkdown(richText) } };
    return { type: "text", content: { type: "richText", richText: content.richText ?? [] } };
  },
};
