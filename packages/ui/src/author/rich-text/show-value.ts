import { type Descendant, Editor, Node, type Point } from "slate";

/** Replaces the editor's text after undo or a change by another author. The caret stays in place if possible. */
export const showValue = (editor: Editor, children: Descendant[]): void => {
  const { selection } = editor;
  editor.selection = null;
  editor.children = children;
  const nearest = (point: Point): Point => {
    const node = Node.has(editor, point.path) ? Node.get(editor, point.path) : null;
    return node && "text" in node && typeof node.text === "string"
      ? { path: point.path, offset: Math.min(point.offset, node.text.length) }
      : Editor.end(editor, []);
  };
  if (selection) editor.selection = { anchor: nearest(selection.anchor), focus: nearest(selection.focus) };
  editor.onChange();
};
