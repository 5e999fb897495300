import type { RichTextElement } from "../rich-text.ts";
import { parseInline } from "./parse-inline.ts";
import { isListItem, readList } from "./read-list.ts";
import { isTableHead, readTable } from "./read-table.ts";

/** Lists and quotes nested deeper than this are read as plain text. */
const maxDepth = 8;

/** A block of one or more lines, and the index of the line after it. */
export interface ReadBlock {
  node: RichTextElement;
  end: number;
}

export const blankLine = (): RichTextElement => ({ type: "p", children: [{ text: "" }] });

const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`]*)$/;
const quote = /^ {0,3}>/;

/** Parses Markdown lines into blocks. `depth` is the number of lists and quotes around them. */
export const parseBlocks = (lines: readonly string[], depth = 0): RichTextElement[] => {
  const nodes: RichTextElement[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (line.trim() === "") {
      nodes.push(blankLine());
      at++;
      continue;
    }
    const block = readBlock(lines, at, line, depth) ?? readTable(lines, at) ?? readParagraph(lines, at, depth);
    nodes.push(block.node);
    at = block.end;
  }
  return nodes;
};

const readBlock = (lines: readonly string[], at: number, line: string, depth: number): ReadBlock | null => {
  if (isRule(line)) return { node: { type: "hr", children: [{ text: "" }] }, end: at + 1 };
  const [, hashes = "", title = ""] = heading.exec(line) ?? [];
  if (hashes !== "")
    return { node: { type: `h${hashes.length}`, children: parseInline(trimHashes(title)) }, end: at + 1 };
  if (fence.test(line)) return readCode(lines, at, line);
  if (depth >= maxDepth) return null;
  if (quote.test(line)) return readQuote(lines, at, depth);
  return isListItem(line) ? readList(lines, at, (inner) => parseBlocks(inner, depth + 1)) : null;
};

const isRule = (line: string): boolean => /^(?:-{3,}|\*{3,}|_{3,})$/.test(line.replace(/[ \t]/g, ""));

/** A heading may also end with hashes. */
const trimHashes = (title: string): string => {
  const text = title.trimEnd();
  let end = text.length;
  while (text[end - 1] === "#") end--;
  return end === 0 || /[ \t]/.test(text[end - 1] ?? "") ? text.slice(0, end).trimEnd() : text;
};

/** Reads a code block. If nothing closes it, it ends with the text. A fence with nothing after it is plain text. */
const readCode = (lines: readonly string[], at: number, opening: string): ReadBlock | null => {
  const [, marks = "", info = ""] = fence.exec(opening) ?? [];
  const isClosing = (line: string) => {
    const text = line.trim();
    return text.length >= marks.length && text === marks.slice(0, 1).repeat(text.length);
  };
  let end = at + 1;
  while (end < lines.length && !isClosing(lines[end] ?? "")) end++;
  const code = lines.slice(at + 1, end);
  if (code.length === 0 && end === lines.length) return null;
  const lang = info.trim();
  return {
    node: {
      type: "code_block",
      ...(lang === "" ? {} : { lang }),
      children: (code.length > 0 ? code : [""]).map((text) => ({ type: "code_line", children: [{ text }] })),
    },
    end: end + 1,
  };
};

const readQuote = (lines: readonly string[], at: number, depth: number): ReadBlock => {
  let end = at;
  while (end < lines.length && quote.test(lines[end] ?? "")) end++;
  const inner = lines.slice(at, end).map((line) => line.replace(/^ {0,3}> ?/, ""));
  return { node: { type: "blockquote", children: parseBlocks(inner, depth + 1) }, end };
};

const readParagraph = (lines: readonly string[], at: number, depth: number): ReadBlock => {
  let end = at + 1;
  while (end < lines.length && !endsParagraph(lines[end] ?? "", depth) && !isTableHead(lines, end)) end++;
  return { node: { type: "p", children: parseInline(lines.slice(at, end).join("\n")) }, end };
};

const endsParagraph = (line: string, depth: number): boolean =>
  line.trim() === "" ||
  isRule(line) ||
  heading.test(line) ||
  fence.test(line) ||
  (depth < maxDepth && (quote.test(line) || isListItem(line, true)));
