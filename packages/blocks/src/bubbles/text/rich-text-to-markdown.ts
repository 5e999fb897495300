import { isRichTextElement, type RichTextLeaf, type RichTextNode } from "@parley/core";

/**
 * Converts rich text to Markdown: one line per block (an empty paragraph is an empty line), bold `**`, italic `_`,
 * underline `<u>`, links `[text](url)`. Special characters are not escaped.
 */
export const richTextToMarkdown = (nodes: readonly RichTextNode[]): string =>
  nodes
    .flatMap((node) => writeBlock(node, ""))
    .join("\n")
    .replace(/\n$/, "");

const isList = (type: string) => type === "ul" || type === "ol";

/** Returns the lines of a block. Nested lists are indented below the text of their item. */
const writeBlock = (node: RichTextNode, indent: string): string[] => {
  if (!isRichTextElement(node)) return [indent + writeInline(node)];
  const heading = /^h([1-6])$/.exec(node.type)?.[1];
  if (heading) return [`${"#".repeat(Number(heading))} ${writeInline(node)}`];
  if (node.type === "blockquote") return [`> ${writeInline(node)}`];
  if (!isList(node.type)) return [indent + writeInline(node)];
  return node.children.flatMap((row, index) => writeRow(row, node.type === "ol" ? `${index + 1}.` : "*", indent));
};

const writeRow = (row: RichTextNode, bullet: string, indent: string): string[] => {
  const parts = isRichTextElement(row) && row.type === "li" ? row.children : [row];
  const inner = parts.filter((part) => isRichTextElement(part) && isList(part.type));
  const text = parts.filter((part) => !inner.includes(part)).map(writeInline);
  const below = indent + " ".repeat(bullet.length + 1);
  return [`${indent}${bullet} ${text.join("")}`, ...inner.flatMap((list) => writeBlock(list, below))];
};

const writeInline = (node: RichTextNode): string => {
  if (!isRichTextElement(node)) return writeLeaf(node);
  const text = node.children.map(writeInline).join("");
  if (node.type !== "a") return text;
  const url = node.url ?? "";
  return text === "" ? url : `[${text}](${url})`;
};

const writeLeaf = ({ text = "", bold, italic, underline }: Partial<RichTextLeaf>): string => {
  if (text.trim() === "") return text;
  const underlined = underline ? `<u>${text}</u>` : text;
  const slanted = italic ? `_${underlined}_` : underlined;
  return bold ? `**${slanted}**` : slanted;
};
