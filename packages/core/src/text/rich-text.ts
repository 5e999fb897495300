/** A run of text with its marks. */
export interface RichTextLeaf {
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  [mark: string]: unknown;
}

/**
 * A paragraph, link, list or another element: `p`, `a` (with `url`), `ul`, `ol`, `li`, `lic`, and those that Markdown
 * produces.
 */
export interface RichTextElement {
  type: string;
  url?: string;
  children: RichTextNode[];
  [key: string]: unknown;
}

export type RichTextNode = RichTextLeaf | RichTextElement;

export const isRichTextElement = (node: RichTextNode): node is RichTextElement => Array.isArray(node.children);

const inlineTypes = new Set(["a", "inline-variable"]);
const cellTypes = new Set(["td", "th"]);

/** All texts of the leaves in order; a line break between blocks, a space between the cells of a table. */
export const richTextToPlain = (nodes: readonly RichTextNode[]): string =>
  nodes.map((node, index) => separator(nodes[index - 1], node) + nodeText(node)).join("");

const nodeText = (node: RichTextNode): string =>
  isRichTextElement(node) ? richTextToPlain(node.children) : typeof node.text === "string" ? node.text : "";

const separator = (before: RichTextNode | undefined, node: RichTextNode): string => {
  if (!before || !(isBlock(before) || isBlock(node))) return "";
  return isRichTextElement(node) && cellTypes.has(node.type) ? " " : "\n";
};

const isBlock = (node: RichTextNode): boolean => isRichTextElement(node) && !inlineTypes.has(node.type);
