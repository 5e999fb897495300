import {
  defineRun,
  isRichTextElement,
  type JsonObject,
  type RichTextNode,
  type RunContext,
  richTextToPlain,
} from "@parley/core";
import type { TextBlock } from "./block.ts";

const render = (node: RichTextNode, context: RunContext): RichTextNode => {
  if (!isRichTextElement(node)) return { ...node, text: context.text(node.text) };
  const children = node.children.map((child) => render(child, context));
  return typeof node.url === "string" ? { ...node, url: context.text(node.url), children } : { ...node, children };
};

export const run = defineRun<TextBlock["options"]>({
  run(block, context) {
    const richText = block.options.richText.map((node) => render(node, context));
    if (richText.length === 0) return { do: "next" };
    return { do: "say", content: { richText: richText as unknown as JsonObject[] }, text: richTextToPlain(richText) };
  },
});
