import {
  type HtmlElement,
  HtmlError,
  type HtmlNode,
  isHtmlElement,
  isHtmlText,
  parseHtml,
} from "../../html/parse-html.ts";
import { type BotFile, mapBlocks } from "../../nouns/bot-file.ts";
import type { JsonObject } from "../../values/json.ts";
import { BotFileError } from "../bot-file-error.ts";
import { blockPath, counted, type ImportReport } from "../report/import-report.ts";

/** Converts text bubbles that have only `html` or `plainText`, as in early files, to rich text. */
export const fillRichText = (file: BotFile, report: ImportReport): BotFile => {
  let count = 0;
  const filled = mapBlocks(file, (block, group) => {
    const { content } = block;
    if (block.type !== "text" || !content || Array.isArray(content.richText)) return block;
    const { html, plainText } = content;
    const hasHtml = typeof html === "string" && html !== "";
    if (!hasHtml && (typeof plainText !== "string" || plainText === "")) return block;
    count++;
    const richText = hasHtml
      ? readHtml(html, `${blockPath(group.id, block.id)}.content.html`)
      : plainTextToRichText(`${plainText}`);
    return { ...block, content: { ...content, richText } };
  });
  if (count > 0)
    report.upgraded.push({
      path: "groups",
      message: `${counted(count, "text bubble")} held only HTML or plain text, which became rich text.`,
    });
  return filled;
};

const readHtml = (html: string, path: string): JsonObject[] => {
  try {
    return htmlToRichText(html);
  } catch (error) {
    if (!(error instanceof HtmlError)) throw error;
    const message = `The file is damaged: ${path} cannot be read. ${error.message}`;
    throw new BotFileError(message, { path, expected: "the HTML of a text bubble", found: "HTML without end" });
  }
};

/** One paragraph per line. */
const plainTextToRichText = (text: string): JsonObject[] =>
  text.split(/\r?\n/).map((line) => ({ type: "p", children: [{ text: line }] }));

type Mark = "bold" | "italic" | "underline";

const marks: readonly Mark[] = ["bold", "italic", "underline"];
const marksByTag = new Map<string, Mark>([
  ["b", "bold"],
  ["strong", "bold"],
  ["i", "italic"],
  ["em", "italic"],
  ["u", "underline"],
]);

/** Elements that start and end a line. */
const blockTags = new Set(
  "address article aside blockquote dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul".split(
    " ",
  ),
);

/** Elements whose text browsers do not show. */
const hiddenTags = new Set("iframe noembed noframes noscript script style template title".split(" "));

/** The formatting of a text by its enclosing elements. */
interface Around {
  marks: ReadonlySet<Mark>;
  link: HtmlElement | null;
}

/**
 * Converts the simple HTML of old text bubbles to rich text nodes: paragraphs, line breaks, links, bold, italic, underline,
 * and list items as lines. The text of other elements is kept unless browsers hide it. White space is kept, because those
 * bubbles showed it. Throws HtmlError if the HTML is nested too deeply.
 */
export const htmlToRichText = (html: string): JsonObject[] => {
  const lines = createLines();
  const readNode = (node: HtmlNode, around: Around): void => {
    if (isHtmlText(node)) return lines.addText(node.value, around);
    if (!isHtmlElement(node) || hiddenTags.has(node.tagName)) return;
    if (node.tagName === "br") return lines.breakLine();
    if (blockTags.has(node.tagName)) lines.endLine();
    const countBefore = lines.count();
    const inside = aroundChildren(node, around);
    for (const child of node.childNodes) readNode(child, inside);
    // An empty paragraph becomes a blank line.
    if ((node.tagName === "div" || node.tagName === "p") && lines.count() === countBefore) lines.breakLine();
    if (blockTags.has(node.tagName)) lines.endLine();
  };
  for (const node of parseHtml(html)) readNode(node, { marks: new Set(), link: null });
  return lines.toParagraphs();
};

const aroundChildren = (element: HtmlElement, around: Around): Around => {
  const classes = attributeOf(element, "class").split(/\s+/);
  const own = marks.filter((mark) => marksByTag.get(element.tagName) === mark || classes.includes(`slate-${mark}`));
  return {
    marks: own.length === 0 ? around.marks : new Set([...around.marks, ...own]),
    link: element.tagName === "a" && attributeOf(element, "href") !== "" ? element : around.link,
  };
};

const attributeOf = ({ attrs }: HtmlElement, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? "";

const createLines = () => {
  const lines: JsonObject[][] = [];
  let line: JsonObject[] | null = null;
  /** The link at the end of the line. The next text may belong to the same link. */
  let lastLink: { element: HtmlElement; children: JsonObject[] } | null = null;
  const startLine = (): JsonObject[] => {
    const started: JsonObject[] = [];
    lines.push(started);
    line = started;
    lastLink = null;
    return started;
  };
  const childrenOfLink = (element: HtmlElement, target: JsonObject[]): JsonObject[] => {
    if (lastLink?.element === element) return lastLink.children;
    const children: JsonObject[] = [];
    target.push({ type: "a", url: attributeOf(element, "href"), children });
    lastLink = { element, children };
    return children;
  };
  return {
    count: () => lines.length,
    addText: (text: string, around: Around) => {
      // White space between paragraphs does not begin a line.
      if (line === null && text.trim() === "") return;
      const current = line ?? startLine();
      const target = around.link ? childrenOfLink(around.link, current) : current;
      if (!around.link) lastLink = null;
      target.push({ text, ...Object.fromEntries([...around.marks].map((mark) => [mark, true])) });
    },
    endLine: () => {
      line = null;
    },
    /** Ends the current line, or adds a blank one if there is none. */
    breakLine: () => {
      if (line === null) startLine();
      line = null;
    },
    /** An element needs at least one leaf. */
    toParagraphs: (): JsonObject[] =>
      lines.map((children) => ({ type: "p", children: children.length > 0 ? children : [{ text: "" }] })),
  };
};
