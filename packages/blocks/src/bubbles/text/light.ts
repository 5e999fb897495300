import { completeLink, defineRun, isRichTextElement, type LightRun, type RichTextNode } from "@parley/core";
import type { TextBlock } from "./block.ts";
import { sayText } from "./say-text.ts";

/** Text without variables, which needs no Markdown: all that most first questions are made of. */
export const light: LightRun = {
  run: defineRun<TextBlock["options"]>({ run: ({ options }) => sayText(options.richText.map(withLinks)) }),
  suffices: ({ options }) => !JSON.stringify(options).includes("{{"),
};

const withLinks = (node: RichTextNode): RichTextNode => {
  if (!isRichTextElement(node)) return node;
  const children = node.children.map(withLinks);
  return node.type === "a" && typeof node.url === "string"
    ? { ...node, url: completeLink(node.url), children }
    : { ...node, children };
};
