import type { JsonObject } from "../json.ts";

type Mark = "bold" | "italic" | "underline";

/** What an open tag contributes until it is closed. */
interface OpenTag {
  name: string;
  marks: Mark[];
  /** The number of lines there were when it opened. */
  lineCount: number;
  /** Links: the nodes of the line around it. */
  outer?: JsonObject[];
}

const marksByTag: Record<string, Mark> = { b: "bold", strong: "bold", i: "italic", em: "italic", u: "underline" };
const voidTags = new Set(["img", "hr", "input", "meta", "link", "wbr"]);
const blockTags = new Set(["div", "p", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote"]);
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (all, hex?: string, decimal?: string, name = "") => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null;
    if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    return Object.hasOwn(entities, name) ? (entities[name] ?? all) : all;
  });

const attribute = (tag: string, name: string): string => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(tag);
  return decode(match?.[1] ?? match?.[2] ?? match?.[3] ?? "");
};

const marksOf = (name: string, tag: string): Mark[] => {
  const mark = Object.hasOwn(marksByTag, name) ? marksByTag[name] : undefined;
  if (mark) return [mark];
  const classes = attribute(tag, "class");
  return (["bold", "italic", "underline"] as const).filter((candidate) => classes.includes(`slate-${candidate}`));
};

/**
 * Rich text nodes of the simple HTML that old text bubbles hold: paragraphs, line breaks, links, bold, italic, underline,
 * list items as lines. Other tags vanish, their text stays.
 */
export const htmlToRichText = (html: string): JsonObject[] => {
  const paragraphs: JsonObject[] = [];
  let line: JsonObject[] | null = null;
  let target: JsonObject[] = [];
  const open: OpenTag[] = [];
  const endLine = () => {
    line = null;
    // A link that goes on in the next line stays a link only in this one.
    for (const tag of open) delete tag.outer;
  };
  const startLine = () => {
    line = target = [];
    paragraphs.push({ type: "p", children: line });
  };
  const addText = (text: string) => {
    if (line === null) {
      if (text.trim() === "") return;
      startLine();
    }
    const marks = open.flatMap((tag) => tag.marks).map((mark) => [mark, true]);
    target.push({ text, ...Object.fromEntries(marks) });
  };
  for (const token of html.match(/<!--[\s\S]*?-->|<\/?[a-z][^>]*>|[^<]+|</gi) ?? []) {
    const tagName = /^<\/?([a-z][a-z0-9]*)/i.exec(token)?.[1]?.toLowerCase();
    if (!tagName) {
      if (!token.startsWith("<!--")) addText(decode(token));
    } else if (tagName === "br") {
      if (line === null) startLine();
      endLine();
    } else if (token.startsWith("</")) {
      const index = open.map((tag) => tag.name).lastIndexOf(tagName);
      if (index < 0) continue;
      const closed = open.splice(index);
      for (const tag of closed) if (tag.outer) target = tag.outer;
      if (!blockTags.has(tagName)) continue;
      // An empty paragraph is a blank line.
      if ((tagName === "div" || tagName === "p") && closed[0]?.lineCount === paragraphs.length) startLine();
      endLine();
    } else if (!voidTags.has(tagName) && !token.endsWith("/>")) {
      if (blockTags.has(tagName)) endLine();
      const tag: OpenTag = { name: tagName, marks: marksOf(tagName, token), lineCount: paragraphs.length };
      if (tagName === "a") {
        if (line === null) startLine();
        const children: JsonObject[] = [];
        target.push({ type: "a", url: attribute(token, "href"), children });
        tag.outer = target;
        target = children;
      }
      open.push(tag);
    }
  }
  return paragraphs.map(withLeaf);
};

/** Elements need at least one leaf. */
const withLeaf = (element: JsonObject): JsonObject => {
  const children = (Array.isArray(element.children) ? element.children : []) as JsonObject[];
  if (children.length === 0) return { ...element, children: [{ text: "" }] };
  return { ...element, children: children.map((child) => (Array.isArray(child.children) ? withLeaf(child) : child)) };
};

/** One paragraph per line. */
export const plainTextToRichText = (text: string): JsonObject[] =>
  text.split(/\r?\n/).map((line) => ({ type: "p", children: [{ text: line }] }));
