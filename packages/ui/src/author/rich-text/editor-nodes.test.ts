import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isJsonObject, type Json, type RichTextNode } from "@parley/core";
import { Editor, Transforms } from "slate";
import { describe, expect, it } from "vitest";
import { createRichTextEditor, findOpenVariable, insertPlainText } from "./create-rich-text-editor.ts";
import { insertChip, isBlank, setLink, splitListItem, toggleList, toggleMark } from "./editing.ts";
import { toEditorNodes, toStoredNodes } from "./editor-nodes.ts";

const p = (...children: RichTextNode[]): RichTextNode => ({ type: "p", children });

/** Opens an editor with a stored text, the caret at its end. */
const open = (...stored: RichTextNode[]) => {
  const editor = createRichTextEditor();
  editor.children = toEditorNodes(stored);
  Editor.normalize(editor, { force: true });
  Transforms.select(editor, Editor.end(editor, []));
  return editor;
};

const opened = (editor: Editor) => toStoredNodes(editor.children);

const findRichTexts = (value: Json | undefined): RichTextNode[][] => {
  if (Array.isArray(value)) return value.flatMap(findRichTexts);
  if (!isJsonObject(value)) return [];
  const own = Array.isArray(value.richText) ? [value.richText as unknown as RichTextNode[]] : [];
  return [...own, ...Object.values(value).flatMap(findRichTexts)];
};

describe("what is stored", () => {
  const odd: RichTextNode[] = [
    p({ text: "Hi {{Name}}, ", bold: true }, { text: "{{ Name }}" }, { text: "{{= 1 + 1 =}}", color: "red" }),
    p({ text: "" }, { type: "a", url: "https://x.test/{{Name}}", children: [{ text: "for {{Name}}" }] }, { text: "" }),
    { type: "mention", user: 1, children: [{ text: "@{{Name}}", id: "x" }, { type: "void" } as never] },
    p({ text: "a" }, { type: "mention", user: 2, children: [{ text: "@b" }] }, { text: "c" }),
    { type: "hr", children: [{ text: "" }] },
    { type: "ul", children: [{ type: "li", children: [{ type: "lic", children: [{ text: "a" }] }] }] },
    { type: "ul", children: [{ type: "li", children: [{ text: "bare" }, { type: "ul", children: [] }] }] },
    { type: "table", children: [{ type: "tr", children: [{ type: "td", children: [{ text: "1" }] }] }] },
    { type: "inline-variable", children: [{ text: "{{Name}}" }] },
    { text: "no paragraph" },
    { type: "p", children: [] },
    { oops: true } as never,
  ];

  it("is the same again when nobody has written, whatever it is", () => {
    expect(toStoredNodes(toEditorNodes(odd))).toEqual(odd);
    for (const node of odd) expect(toStoredNodes(toEditorNodes([node]))).toEqual([node]);
  });

  it("stays the same around a place where somebody writes", () => {
    const editor = open(...odd, p({ text: "last" }));
    Editor.insertText(editor, "!");
    expect(opened(editor).at(-1)).toEqual(p({ text: "last!" }));
    for (const [place, node] of odd.slice(0, 8).entries())
      expect(JSON.stringify(opened(editor)[place])).toContain(JSON.stringify(node).match(/"text":"[^"]+"/)?.[0] ?? "");
  });

  const corpus = process.env.PARLEY_CORPUS ?? resolve(import.meta.dirname, "../../../../../../shared/corpus/typebot");
  it.skipIf(!existsSync(corpus))("is the same again for every text of the corpus", () => {
    let count = 0;
    for (const name of readdirSync(corpus, { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".json")) continue;
      for (const richText of findRichTexts(JSON.parse(readFileSync(join(corpus, name), "utf8")))) {
        count += 1;
        expect(toStoredNodes(toEditorNodes(richText))).toEqual(richText);
        const editor = open(...richText);
        Editor.insertText(editor, "x");
        Editor.deleteBackward(editor);
        expect(JSON.stringify(opened(editor)).match(/"text":"[^"]+"/g)).toEqual(
          JSON.stringify(richText).match(/"text":"[^"]+"/g),
        );
      }
    }
    expect(count).toBeGreaterThan(100);
  });
});

describe("writing", () => {
  it("a variable becomes a chip and is stored in braces, in the text around it", () => {
    const editor = open(p({ text: "Hi " }));
    for (const letter of "{{Na") Editor.insertText(editor, letter);
    expect(findOpenVariable(editor)?.query).toBe("Na");
    for (const letter of "me}}!") Editor.insertText(editor, letter);
    expect(editor.children).toMatchObject([{ children: [{}, { type: "chip", name: "Name" }, { text: "!" }] }]);
    expect(opened(editor)).toEqual([p({ text: "Hi {{Name}}!" })]);
    Editor.deleteBackward(editor);
    Editor.deleteBackward(editor);
    expect(opened(editor)).toEqual([p({ text: "Hi " })]);
  });

  it("marks cover chips, too", () => {
    const editor = open(p({ text: "Hi {{Name}}!" }));
    Transforms.select(editor, Editor.range(editor, []));
    toggleMark(editor, "bold");
    expect(opened(editor)).toEqual([p({ text: "Hi {{Name}}!", bold: true })]);
    toggleMark(editor, "bold");
    expect(opened(editor)).toEqual([p({ text: "Hi {{Name}}!" })]);
  });

  it("a dash and a space begin a list, Enter goes on, and Enter in an empty item ends it", () => {
    const editor = open(p({ text: "" }));
    expect(isBlank(editor)).toBe(true);
    for (const letter of "- a") Editor.insertText(editor, letter);
    expect(isBlank(editor)).toBe(false);
    splitListItem(editor);
    Editor.insertText(editor, "b");
    splitListItem(editor);
    splitListItem(editor);
    Editor.insertText(editor, "c");
    const item = (text: string) => ({ type: "li", children: [{ type: "lic", children: [{ text }] }] });
    expect(opened(editor)).toEqual([{ type: "ul", children: [item("a"), item("b")] }, p({ text: "c" })]);
  });

  it("several lines become one list, of either kind, and paragraphs again", () => {
    const editor = open(p({ text: "a" }), p({ text: "b" }));
    Transforms.select(editor, Editor.range(editor, []));
    toggleList(editor, "ul");
    expect(opened(editor)).toMatchObject([{ type: "ul", children: [{ type: "li" }, { type: "li" }] }]);
    toggleList(editor, "ol");
    expect(opened(editor)).toMatchObject([{ type: "ol" }]);
    toggleList(editor, "ol");
    expect(opened(editor)).toEqual([p({ text: "a" }), p({ text: "b" })]);
  });

  it("a link is made of what is selected, changed, and taken away", () => {
    const editor = open(p({ text: "read this" }));
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 5 }, focus: { path: [0, 0], offset: 9 } });
    setLink(editor, " https://x.test ");
    const link = opened(editor)[0];
    expect(link).toMatchObject({ children: [{ text: "read " }, { type: "a", url: "https://x.test" }, { text: "" }] });
    Transforms.select(editor, [0, 1]);
    setLink(editor, "");
    expect(opened(editor)).toEqual([p({ text: "read this" })]);
  });

  it("pasted lines become paragraphs, with their variables", () => {
    const editor = open(p({ text: "1 " }));
    insertPlainText(editor, "a {{Name}} b\nc");
    expect(opened(editor)).toEqual([p({ text: "1 a {{Name}} b" }), p({ text: "c" })]);
    insertChip(editor, "X");
    expect(opened(editor).at(-1)).toEqual(p({ text: "c{{X}}" }));
  });
});
