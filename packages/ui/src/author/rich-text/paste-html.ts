import type { Descendant } from "slate";
import { type EditorText, toEditorText } from "./editor-nodes.ts";

type Marks = Omit<EditorText, "text">;

const markOf: Readonly<Record<string, string>> = {
  B: "bold",
  STRONG: "bold",
  I: "italic",
  EM: "italic",
  U: "underline",
  S: "strikethrough",
  DEL: "strikethrough",
  STRIKE: "strikethrough",
  CODE: "code",
};

const headings = /^H[1-6]$/;
const blockTags = /^(?:P|DIV|SECTION|ARTICLE|HEADER|FOOTER|MAIN|BLOCKQUOTE|PRE|TABLE|TR|UL|OL|LI|H[1-6])$/;
const ignored = new Set(["SCRIPT", "STYLE", "TEMPLATE", "TITLE", "META", "LINK", "IFRAME", "OBJECT"]);

/** Returns the marks plus those that an element adds, by its tag or by the style properties we support. */
const marksBy = (element: HTMLElement, marks: Marks): Marks => {
  const mark = markOf[element.tagName];
  const { fontWeight, fontStyle } = element.style;
  // Some editors wrap everything copied in a <b> whose style is not bold.
  const isBold = mark === "bold" ? fontWeight !== "normal" : Number(fontWeight) >= 600 || fontWeight === "bold";
  return {
    ...marks,
    ...(isBold || headings.test(element.tagName) ? { bold: true } : {}),
    ...(mark && mark !== "bold" ? { [mark]: true } : {}),
    ...(fontStyle === "italic" ? { italic: true } : {}),
  };
};

const safeLink = /^(?:https?:|mailto:|tel:|sms:)/i;

const hasText = (nodes: readonly Descendant[]): boolean =>
  nodes.some((node) => !("text" in node) || (typeof node.text === "string" && node.text.trim() !== ""));

/** Converts pasted HTML to blocks: paragraphs, lists, links and marks are kept, everything else becomes its text. */
export const readHtml = (html: string): Descendant[] => {
  const blocks: Descendant[] = [];
  let line: Descendant[] = [];
  const finish = () => {
    if (hasText(line)) blocks.push({ type: "p", children: line });
    line = [];
  };
  const readLine = (node: ChildNode, marks: Marks): Descendant[] => {
    if (node instanceof Text) {
      const text = node.data.replace(/\s+/g, " ");
      return text === "" ? [] : toEditorText({ ...marks, text });
    }
    if (!(node instanceof HTMLElement) || ignored.has(node.tagName)) return [];
    const inner = marksBy(node, marks);
    const children = [...node.childNodes].flatMap((child) => readLine(child, inner));
    const href = node instanceof HTMLAnchorElement ? (node.getAttribute("href") ?? "") : "";
    return safeLink.test(href) && hasText(children) ? [{ type: "a", url: href, children }] : children;
  };
  const readItem = (item: Element): Descendant => {
    const lists = [...item.children].filter(({ tagName }) => tagName === "UL" || tagName === "OL");
    const text = [...item.childNodes]
      .filter((child) => !lists.some((list) => list === child))
      .flatMap((child) => readLine(child, {}));
    const children = text.length > 0 ? text : [{ text: "" }];
    return { type: "li", children: [{ type: "lic", children }, ...lists.map(readList)] };
  };
  const readList = (list: Element): Descendant => ({
    type: list.tagName === "OL" ? "ol" : "ul",
    children: [...list.children].filter(({ tagName }) => tagName === "LI").map(readItem),
  });
  const read = (node: ChildNode, marks: Marks) => {
    if (!(node instanceof HTMLElement)) return void line.push(...readLine(node, marks));
    if (ignored.has(node.tagName)) return;
    if (node.tagName === "BR") return finish();
    if (node.tagName === "UL" || node.tagName === "OL") {
      finish();
      if (node.querySelector("li")) blocks.push(readList(node));
      return;
    }
    const isBlock = blockTags.test(node.tagName);
    if (!isBlock && !node.querySelector("p, div, ul, ol, li, br, h1, h2, h3, h4, h5, h6"))
      return void line.push(...readLine(node, marks));
    if (isBlock) finish();
    for (const child of node.childNodes) read(child, marksBy(node, marks));
    if (isBlock) finish();
  };
  for (const node of new DOMParser().parseFromString(html, "text/html").body.childNodes) read(node, {});
  finish();
  return blocks;
};
