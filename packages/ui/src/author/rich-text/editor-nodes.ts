import { isRichTextElement, type RichTextElement, type RichTextLeaf, type RichTextNode } from "@parley/core";
import type { BaseEditor, Descendant } from "slate";
import type { ReactEditor } from "slate-react";

/**
 * A node of the editor. Besides the stored types there are `chip` (a variable) and `kept` (a node that the editor can't
 * edit).
 */
export interface EditorElement {
  type: string;
  children: Descendant[];
  [key: string]: unknown;
}

export interface EditorText {
  text: string;
  [mark: string]: unknown;
}

declare module "slate" {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor;
    Element: EditorElement;
    Text: EditorText;
  }
}

/** The blocks that can be edited. All others are kept unchanged and shown as plain text. */
const writable = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "ul",
  "ol",
  "li",
  "lic",
  "code_block",
  "code_line",
]);

const inlines = new Set(["a", "chip"]);

/** Whether an element is inline, within a line of text. */
export const isInlineElement = ({ type, isInline }: EditorElement): boolean =>
  inlines.has(type) || (type === "kept" && isInline === true);

/** Whether the caret treats an element as one character, without editable text inside. */
export const isVoidElement = ({ type }: EditorElement): boolean => type === "chip" || type === "kept";

// The stored nodes that each editor node was made from. Unchanged nodes are stored again exactly as they were.
const origins = new WeakMap<object, readonly RichTextNode[]>();

const remember = <Made extends object>(made: Made, stored: RichTextNode): Made => {
  origins.set(made, [stored]);
  return made;
};

/** Matches a variable and captures its name. Code in `{{= … =}}` does not match and stays text. */
const variable = /\{\{(?!=)([^{}]+)\}\}/g;

/** Converts a stored text for the editor: variables become chips and keep the marks of the text around them. */
export const toEditorText = ({ text, ...marks }: RichTextLeaf): Descendant[] => {
  const pieces: Descendant[] = [];
  let from = 0;
  for (const match of text.matchAll(variable)) {
    pieces.push({ ...marks, text: text.slice(from, match.index) });
    pieces.push({ type: "chip", name: match[1] ?? "", children: [{ ...marks, text: "" }] });
    from = match.index + match[0].length;
  }
  pieces.push({ ...marks, text: text.slice(from) });
  return pieces;
};

const isWithinLine = (node: RichTextNode): boolean =>
  !isRichTextElement(node) || node.type === "a" || node.type === "inline-variable";

const keep = (node: RichTextNode, isInline: boolean): EditorElement =>
  remember({ type: "kept", isInline, node, children: [{ text: "" }] }, node);

const toEditorNode = (node: RichTextNode, isInLine: boolean): Descendant[] => {
  if (!isRichTextElement(node)) {
    // Bot files may contain something else than a string here.
    if (typeof node.text !== "string") return [keep(node, true)];
    const pieces = toEditorText(node);
    const [only] = pieces;
    return pieces.length === 1 && only ? [remember(only, node)] : pieces;
  }
  const isKept = isInLine ? node.type !== "a" : !writable.has(node.type);
  if (isKept || (isInLine && node.children.some((child) => isRichTextElement(child)))) return [keep(node, isInLine)];
  return [remember({ ...node, children: toChildren(node.children, isInLine) }, node)];
};

/**
 * Converts children so that they are either all inline or all blocks. Inline nodes among blocks are wrapped in a block,
 * which is not stored.
 */
const toChildren = (nodes: readonly RichTextNode[], isInLine: boolean): Descendant[] => {
  if (nodes.length === 0) return [{ text: "" }];
  const isLine = isInLine || nodes.some((node) => !isRichTextElement(node));
  const blocks = nodes.filter((node) => isRichTextElement(node) && writable.has(node.type));
  if (isLine && (isInLine || blocks.length === 0)) return nodes.flatMap((node) => toEditorNode(node, true));
  return toBlocks(nodes, "lic");
};

const toBlocks = (nodes: readonly RichTextNode[], lineType: string): Descendant[] => {
  const blocks: Descendant[] = [];
  let line: RichTextNode[] = [];
  const finish = () => {
    if (line.length > 0)
      blocks.push({ type: lineType, isLine: true, children: line.flatMap((node) => toEditorNode(node, true)) });
    line = [];
  };
  for (const node of nodes) {
    if (isWithinLine(node)) line.push(node);
    else {
      finish();
      blocks.push(...toEditorNode(node, false));
    }
  }
  finish();
  return blocks;
};

/** Converts stored rich text for the editor. The result has at least one line to write in. */
export const toEditorNodes = (nodes: readonly RichTextNode[]): Descendant[] =>
  nodes.length === 0 ? [{ type: "p", children: [{ text: "" }] }] : toBlocks(nodes, "p");

const isEditorElement = (node: Descendant): node is EditorElement => "children" in node;

const marksOf = ({ text: _, ...marks }: RichTextLeaf | EditorText) => marks;

const isSameLook = (one: RichTextLeaf, other: RichTextLeaf): boolean => {
  const marks = marksOf(one);
  const others = marksOf(other);
  const keys = Object.keys(marks);
  return keys.length === Object.keys(others).length && keys.every((key) => marks[key] === others[key]);
};

const toStoredNode = (node: Descendant): readonly RichTextNode[] => {
  const origin = origins.get(node);
  if (origin) return origin;
  if (!isEditorElement(node)) return [node];
  if (node.type === "kept") return [node.node as RichTextNode];
  if (node.type === "chip") {
    const [mark] = node.children;
    return [{ ...(mark && !isEditorElement(mark) ? marksOf(mark) : {}), text: `{{${String(node.name)}}}` }];
  }
  const children = toStoredChildren(node.children);
  if (node.isLine === true) return node.type === "p" ? [{ type: "p", children }] : children;
  return [{ ...node, children } as RichTextElement];
};

/** Joins neighbouring texts with the same marks, for example a variable and the text around it. */
const toStoredChildren = (nodes: readonly Descendant[]): RichTextNode[] => {
  const stored: RichTextNode[] = [];
  for (const node of nodes.flatMap(toStoredNode)) {
    const last = stored.at(-1);
    if (last && !isRichTextElement(last) && !isRichTextElement(node) && typeof node.text === "string") {
      if (isSameLook(last, node) || node.text === "") {
        stored[stored.length - 1] = { ...last, text: last.text + node.text };
        continue;
      }
      if (last.text === "") {
        stored[stored.length - 1] = node;
        continue;
      }
    }
    stored.push(node);
  }
  return stored;
};

/** Converts the editor's content to stored rich text. Unchanged nodes are stored exactly as they were. */
export const toStoredNodes = (nodes: readonly Descendant[]): RichTextNode[] =>
  nodes.flatMap((node) => {
    const origin = origins.get(node);
    if (origin) return origin;
    // A line that was stored without a paragraph stays so until it is edited.
    if (isEditorElement(node) && node.isLine === true && node.children.every((child) => origins.has(child)))
      return node.children.flatMap(toStoredNode);
    return toStoredNode(node);
  });
