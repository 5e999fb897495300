/** A piece of text with its marks. */
export interface RichTextLeaf {
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  [mark: string]: unknown;
}

/** A paragraph, link, list …: `p`, `a` (with `url`), `ul`, `ol`, `li`, `lic` and what Markdown brings. */
export interface RichTextElement {
  type: string;
  url?: string;
  children: RichTextNode[];
  [key: string]: unknown;
}

export type RichTextNode = RichTextLeaf | RichTextElement;

export const isRichTextElement = (node: RichTextNode): node is RichTextElement => Array.isArray(node.children);

/** All texts of the leaves in order; a line break between blocks. */
export const richTextToPlain = (nodes: readonly RichTextNode[]): string =>
  nodes.map((node) => leafText(node)).join("\n");

const leafText = (node: RichTextNode): string =>
  isRichTextElement(node) ? node.children.map(leafText).join("") : typeof node.text === "string" ? node.text : "";
