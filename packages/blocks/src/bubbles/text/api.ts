import type { BlockApi, RichTextNode } from "@parley/core";
import { richTextToMarkdown } from "./rich-text-to-markdown.ts";

export const api: BlockApi = {
  message({ content }, format) {
    // The rich text was made by this block's run, or by the engine as a single paragraph.
    const richText = (content.richText ?? []) as unknown as RichTextNode[];
    if (format === "markdown")
      return { type: "text", content: { type: "markdown", markdown: richTextToMarkdown(richText) } };
    return { type: "text", content: { type: "richText", richText: content.richText ?? [] } };
  },
};
