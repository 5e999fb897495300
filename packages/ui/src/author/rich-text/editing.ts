import { type Descendant, Editor, Element, Node, Path, Range, Transforms } from "slate";
import { isInlineElement, isVoidElement } from "./editor-nodes.ts";

// The rich text commands for shortcuts and the toolbar.

export const markNames = ["bold", "italic", "underline", "strikethrough", "code"] as const;
export type MarkName = (typeof markNames)[number];

export const hasMark = (editor: Editor, mark: MarkName): boolean => Editor.marks(editor)?.[mark] === true;

export const toggleMark = (editor: Editor, mark: MarkName): void => {
  if (hasMark(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
};

export type ListType = "ul" | "ol";

const isList = (node: Node): boolean => Element.isElement(node) && (node.type === "ul" || node.type === "ol");
const isOfType = (type: string) => (node: Node) => Element.isElement(node) && node.type === type;

/** Returns the type of the innermost list around the caret. */
export const findList = (editor: Editor): ListType | null => {
  const found = Editor.above(editor, { match: isList, mode: "lowest" });
  const type = found && Element.isElement(found[0]) ? found[0].type : null;
  return type === "ul" || type === "ol" ? type : null;
};

/** Turns the selected list items into paragraphs. */
export const leaveList = (editor: Editor): void =>
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: isList, mode: "lowest", split: true });
    Transforms.unwrapNodes(editor, { match: isOfType("li"), mode: "lowest", split: true });
    Transforms.setNodes(editor, { type: "p" }, { match: isOfType("lic"), mode: "lowest" });
  });

export const toggleList = (editor: Editor, type: ListType): void => {
  const now = findList(editor);
  if (now === type) return leaveList(editor);
  if (now !== null) return Transforms.setNodes(editor, { type }, { match: isList, mode: "lowest" });
  Editor.withoutNormalizing(editor, () => {
    const lines = [...Editor.nodes(editor, { match: isOfType("p"), mode: "lowest" })].map(([, path]) => path);
    for (const path of lines) {
      Transforms.setNodes(editor, { type: "lic" }, { at: path });
      Transforms.wrapNodes(editor, { type: "li", children: [] }, { at: path });
    }
    if (lines.length > 0)
      Transforms.wrapNodes(
        editor,
        { type, children: [] },
        { match: (node, path) => isOfType("li")(node) && lines.some((line) => Path.equals(line, path)) },
      );
  });
};

/**
 * Handles Enter in a list: starts the next item, or leaves the list if the item is empty. Returns false outside of
 * lists.
 */
export const splitListItem = (editor: Editor): boolean => {
  const item = Editor.above(editor, { match: isOfType("li"), mode: "lowest" });
  if (!item || findList(editor) === null) return false;
  if (Node.string(item[0]) === "" && !hasChip(item[0])) leaveList(editor);
  else Transforms.splitNodes(editor, { match: isOfType("li"), mode: "lowest", always: true });
  return true;
};

const hasChip = (node: Node): boolean =>
  [...Node.elements(node)].some(([element]) => isInlineElement(element) && isVoidElement(element));

/** Whether the editor holds no text. */
export const isBlank = (editor: Editor): boolean =>
  editor.children.length === 1 &&
  Node.string(editor) === "" &&
  ![...Node.elements(editor)].some(([element]) => element !== editor.children[0] && isVoidElement(element)) &&
  editor.children.every((node) => Element.isElement(node) && node.type === "p");

/** Deletes the selection and everything after it, and returns what stood after it. */
export const cutBehindCaret = (editor: Editor): Descendant[] => {
  if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
  const { selection } = editor;
  if (!selection || Editor.isEnd(editor, selection.anchor, [])) return [];
  const behind: Range = { anchor: selection.anchor, focus: Editor.end(editor, []) };
  const cut = Editor.fragment(editor, behind);
  Transforms.delete(editor, { at: behind });
  const last = editor.children.length - 1;
  if (last > 0 && Editor.string(editor, [last]) === "") Transforms.removeNodes(editor, { at: [last] });
  return cut;
};

export const isAtLineStart = (editor: Editor): boolean => {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return false;
  const block = Editor.above(editor, { match: (node) => Element.isElement(node) && Editor.isBlock(editor, node) });
  return block !== undefined && Editor.isStart(editor, selection.anchor, block[1]);
};

export const findLink = (editor: Editor): string | null => {
  const found = Editor.above(editor, { match: isOfType("a") });
  return found && Element.isElement(found[0]) ? String(found[0].url ?? "") : null;
};

/**
 * Turns the selection into a link, or changes the address of the link at the caret. An empty address removes the link.
 */
export const setLink = (editor: Editor, url: string): void => {
  const address = url.trim();
  const { selection } = editor;
  if (!selection) return;
  if (address === "") return Transforms.unwrapNodes(editor, { match: isOfType("a") });
  if (findLink(editor) !== null) return Transforms.setNodes(editor, { url: address }, { match: isOfType("a") });
  if (Range.isCollapsed(selection))
    return Transforms.insertNodes(editor, { type: "a", url: address, children: [{ text: address }] });
  Transforms.wrapNodes(editor, { type: "a", url: address, children: [] }, { split: true });
  Transforms.collapse(editor, { edge: "end" });
};

/** Inserts a variable at the caret or in place of a range, and moves the caret behind it. */
export const insertChip = (editor: Editor, name: string, at?: Range): void => {
  if (at) Transforms.select(editor, at);
  const { text: _, ...marks } = { ...Editor.marks(editor), text: "" };
  Transforms.insertNodes(editor, { type: "chip", name, children: [{ ...marks, text: "" }] });
  Transforms.move(editor);
};
