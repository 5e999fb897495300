import { createEditor, type Descendant, Editor, Element, Node, Range, Transforms } from "slate";
import { withReact } from "slate-react";
import { findList, insertChip, isAtLineStart, leaveList, toggleList } from "./editing.ts";
import { isInlineElement, isVoidElement, toEditorText } from "./editor-nodes.ts";
import { readHtml } from "./paste-html.ts";

/** Typing one of these signs and a space at the beginning of a line starts a list. */
const listSigns: Readonly<Record<string, "ul" | "ol">> = { "-": "ul", "*": "ul", "1.": "ol" };

/** Returns the text of the line from the last variable chip, or from its beginning, to the caret. */
const textBeforeCaret = (editor: Editor): string => {
  const { selection } = editor;
  if (!selection || !Range.isCollapsed(selection)) return "";
  const node = Node.get(editor, selection.anchor.path);
  return "text" in node && typeof node.text === "string" ? node.text.slice(0, selection.anchor.offset) : "";
};

/** Returns the unfinished variable name after `{{` at the caret, and its range. */
export const findOpenVariable = (editor: Editor): { query: string; at: Range } | null => {
  const { selection } = editor;
  const query = /\{\{([^{}=]*)$/.exec(textBeforeCaret(editor))?.[1];
  if (query === undefined || !selection) return null;
  const { path, offset } = selection.anchor;
  return { query, at: { anchor: { path, offset: offset - query.length - 2 }, focus: selection.anchor } };
};

const startList = (editor: Editor): boolean => {
  const { selection } = editor;
  const before = textBeforeCaret(editor);
  const list = Object.hasOwn(listSigns, before) ? listSigns[before] : undefined;
  if (!selection || !list || findList(editor) !== null) return false;
  const block = Editor.above(editor, { match: (node) => Element.isElement(node) && node.type === "p" });
  if (!block || !Editor.isStart(editor, { path: selection.anchor.path, offset: 0 }, block[1])) return false;
  Transforms.delete(editor, { at: { anchor: { ...selection.anchor, offset: 0 }, focus: selection.anchor } });
  toggleList(editor, list);
  return true;
};

/** Inserts plain text: each line becomes a paragraph, each variable a chip. */
export const insertPlainText = (editor: Editor, text: string): void => {
  for (const [place, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (place > 0) Transforms.splitNodes(editor, { always: true });
    for (const piece of toEditorText({ text: line })) {
      if ("children" in piece) insertChip(editor, String(piece.name));
      else if (piece.text !== "") Editor.insertText(editor, piece.text);
    }
  }
};

const insertBlocks = (editor: Editor, blocks: Descendant[]): void => {
  // A single line is inserted into the current line.
  const [only] = blocks;
  if (blocks.length === 1 && Element.isElement(only) && only.type === "p")
    return Transforms.insertFragment(editor, only.children);
  Transforms.insertFragment(editor, blocks);
};

/** Makes a rich text editor without its own history: the document handles undo. */
export const createRichTextEditor = (): Editor => {
  const editor = withReact(createEditor());
  const { insertText, deleteBackward } = editor;
  editor.isInline = isInlineElement;
  editor.isVoid = isVoidElement;
  editor.markableVoid = ({ type }) => type === "chip";
  editor.insertText = (text, options) => {
    if (text === " " && startList(editor)) return;
    insertText(text, options);
    // Typing the second closing brace turns a fully written variable into a chip.
    const open = text === "}" ? /\{\{(?!=)([^{}]+)\}\}$/.exec(textBeforeCaret(editor)) : null;
    const { selection } = editor;
    if (!open || !selection) return;
    const anchor = { ...selection.anchor, offset: selection.anchor.offset - open[0].length };
    insertChip(editor, (open[1] ?? "").trim(), { anchor, focus: selection.anchor });
  };
  editor.deleteBackward = (unit) => {
    if (isAtLineStart(editor) && findList(editor) !== null) return leaveList(editor);
    deleteBackward(unit);
  };
  editor.insertData = (data) => {
    if (editor.insertFragmentData(data)) return;
    const html = data.getData("text/html");
    const blocks = html === "" ? [] : readHtml(html);
    if (blocks.length > 0) insertBlocks(editor, blocks);
    else insertPlainText(editor, data.getData("text/plain"));
  };
  return editor;
};
