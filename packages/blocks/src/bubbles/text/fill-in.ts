import {
  completeLink,
  isRichTextElement,
  parseMarkdown,
  type RichTextElement,
  type RichTextLeaf,
  type RichTextNode,
  type RunContext,
  richTextToPlain,
} from "@parley/core";
import { flattenBlocks } from "./flatten-blocks.ts";

type Filler = Pick<RunContext, "text" | "segments">;

/** The element types that can contain the blocks of a value. */
const containers = new Set(["lic", "li", "blockquote", "td", "th", "variable"]);

/**
 * Fills in the variables of rich text. Values are Markdown (bot file format, section 10). A paragraph with only a
 * variable is replaced by the value's blocks; elsewhere the value becomes texts and links with the marks of the
 * surrounding text. Nodes that become empty are removed.
 */
export const fillIn = (nodes: readonly RichTextNode[], context: Filler): RichTextNode[] =>
  nodes.flatMap((node) => (isRichTextElement(node) ? fillElement(node, context) : fillLeaf(node, context)));

const fillElement = (element: RichTextElement, context: Filler): RichTextNode[] => {
  const { type, children, url } = element;
  if (type === "a")
    return [{ ...element, url: completeLink(context.text(textOf(url))), children: fillLink(children, context) }];
  const value = loneValue(children, context);
  if (value !== undefined) return fillWithBlocks(element, parseMarkdown(value));
  const filled = fillIn(children, context);
  const isEmptied = type === "p" && richTextToPlain(filled) === "" && richTextToPlain(children) !== "";
  return isEmptied ? [] : [{ ...element, children: filled }];
};

const fillWithBlocks = (element: RichTextElement, blocks: RichTextElement[]): RichTextNode[] => {
  const { type } = element;
  if (type === "p") return blocks;
  const [first] = blocks;
  const isInline = !containers.has(type) || !first || (blocks.length === 1 && first.type === "p");
  return [{ ...element, children: first ? (isInline ? flattenBlocks(blocks) : blocks) : [{ text: "" }] }];
};

/** Links can't contain links. */
const fillLink = (children: readonly RichTextNode[], context: Filler): RichTextNode[] =>
  fillIn(children, context).flatMap((node) => (isRichTextElement(node) && node.type === "a" ? node.children : [node]));

/** Returns the value if the children are a single unformatted variable. */
const loneValue = (children: readonly RichTextNode[], context: Filler): string | undefined => {
  const [only, ...others] = children.filter((child) => isRichTextElement(child) || textOf(child.text) !== "");
  if (!only || others.length > 0 || isRichTextElement(only) || Object.values(only).includes(true)) return undefined;
  if (!textOf(only.text).includes("{{")) return undefined;
  const [value, ...rest] = context.segments(only.text.trim());
  return value?.isValue && rest.length === 0 ? value.text : undefined;
};

const fillLeaf = (leaf: RichTextLeaf, context: Filler): RichTextNode[] => {
  const template = textOf(leaf.text);
  if (!template.includes("{{")) return [leaf];
  const nodes: RichTextNode[] = [];
  let text = "";
  const endText = () => {
    if (text !== "") nodes.push({ ...leaf, text });
    text = "";
  };
  for (const segment of context.segments(template)) {
    const parts = segment.isValue ? flattenBlocks(parseMarkdown(segment.text)) : [{ text: segment.text }];
    for (const part of parts) {
      if (!isRichTextElement(part) && Object.keys(part).length === 1) text += part.text;
      else {
        endText();
        nodes.push(withMarks(part, leaf));
      }
    }
  }
  endText();
  return nodes.length > 0 ? nodes : [{ ...leaf, text: "" }];
};

const withMarks = (node: RichTextNode, { text: _, ...marks }: RichTextLeaf): RichTextNode =>
  isRichTextElement(node)
    ? { ...node, children: node.children.map((child) => withMarks(child, { text: "", ...marks })) }
    : { ...marks, ...node };

/** Bot files may contain something else than a string. */
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
