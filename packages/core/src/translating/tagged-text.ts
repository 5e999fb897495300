import { isRichTextElement, type RichTextElement, type RichTextLeaf, type RichTextNode } from "../text/rich-text.ts";

/** The tags of marks, from the outside in. */
const marks = [
  ["b", "bold"],
  ["i", "italic"],
  ["u", "underline"],
  ["s", "strikethrough"],
  ["code", "code"],
] as const;
const markOf: ReadonlyMap<string, string> = new Map(marks);

const blockTags = new Set("p h1 h2 h3 h4 h5 h6 blockquote ul ol li lic code_block code_line".split(" "));

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const unescape = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/**
 * Writes rich text as a text with tags, as translators know them: a line for each paragraph, and `<b>`, `<a href="…">`,
 * `<ul><li>…</li></ul>` for what has a look of its own. Elements of other types leave their words only.
 */
export const writeTagged = (nodes: readonly RichTextNode[]): string => {
  const lines: string[] = [];
  let line: string | undefined;
  const finish = () => {
    if (line !== undefined) lines.push(line);
    line = undefined;
  };
  for (const node of nodes) {
    if (!isRichTextElement(node) || node.type === "a") line = (line ?? "") + write(node);
    else {
      finish();
      lines.push(node.type === "p" ? writeAll(node.children) : write(node));
    }
  }
  finish();
  return lines.join("\n");
};

const writeAll = (nodes: readonly RichTextNode[]): string => nodes.map(write).join("");

const write = (node: RichTextNode): string => {
  if (!isRichTextElement(node)) return writeLeaf(node);
  const inner = writeAll(node.children);
  if (node.type === "a") return `<a href="${escape(node.url ?? "").replaceAll('"', "&quot;")}">${inner}</a>`;
  return blockTags.has(node.type) ? `<${node.type}>${inner}</${node.type}>` : inner;
};

const writeLeaf = (leaf: RichTextLeaf): string => {
  const text = escape(leaf.text).replaceAll("\n", "<br>");
  if (text === "") return "";
  return marks.reduceRight((inner, [tag, mark]) => (leaf[mark] === true ? `<${tag}>${inner}</${tag}>` : inner), text);
};

const token = /<(\/?)([a-z][a-z0-9_]*)(?:\s+href="([^"]*)")?\s*>|\n|<|[^<\n]+/gi;

/**
 * Reads such a text. Never throws: what is no tag is text, a tag that isn't closed ends with its line, and one that was not
 * opened is left out.
 */
export const readTagged = (text: string): RichTextElement[] => {
  const lines: RichTextNode[][] = [[]];
  /** The elements that are open, and the marks. */
  let open: RichTextElement[] = [];
  let marked: string[] = [];
  const add = (node: RichTextNode) => {
    const nodes = open.at(-1)?.children ?? lines.at(-1) ?? [];
    const last = nodes.at(-1);
    if (last && !isRichTextElement(last) && !isRichTextElement(node) && isSameLook(last, node)) last.text += node.text;
    else nodes.push(node);
  };
  const addText = (said: string) => add({ text: said, ...Object.fromEntries(marked.map((mark) => [mark, true])) });
  for (const [all, end = "", name, href = ""] of text.replaceAll("\r\n", "\n").matchAll(token)) {
    const tag = name?.toLowerCase();
    const mark = tag === undefined ? undefined : markOf.get(tag);
    if (all === "\n") {
      lines.push([]);
      open = [];
      marked = [];
    } else if (tag === "br") addText("\n");
    else if (mark !== undefined) marked = end ? marked.filter((one) => one !== mark) : [...new Set([...marked, mark])];
    else if (tag !== undefined && (tag === "a" || blockTags.has(tag))) {
      const place = open.map(({ type }) => type).lastIndexOf(tag);
      if (end) open = place < 0 ? open : open.slice(0, place);
      else {
        const element = { type: tag, ...(tag === "a" ? { url: unescape(href) } : {}), children: [] };
        add(element);
        open = [...open, element];
      }
    } else addText(unescape(all));
  }
  return lines.map(toBlock);
};

const isSameLook = ({ text: _, ...one }: RichTextLeaf, { text: __, ...other }: RichTextLeaf): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((mark) => mark in other);

const toBlock = (line: RichTextNode[]): RichTextElement => {
  for (const node of line) fill(node);
  const [only] = line;
  if (line.length === 1 && only && isRichTextElement(only) && only.type !== "a") return only;
  return { type: "p", children: line.length > 0 ? line : [{ text: "" }] };
};

/** An element has a text at least, so that it can be written in. */
const fill = (node: RichTextNode): void => {
  if (!isRichTextElement(node)) return;
  if (node.children.length === 0) node.children.push({ text: "" });
  node.children.forEach(fill);
};
