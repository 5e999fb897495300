import type { RichTextElement } from "../rich-text.ts";
import { blankLine, parseBlocks } from "./parse-blocks.ts";

/** The longest text in which Markdown is looked for, in characters. */
const mostParsed = 100_000;

/** Any Markdown matches this. A text that does not match is only split into paragraphs. */
const markup = /[\\`*_~[<>#|]|:\/\/|www\.|^[ \t]*(?:[-+]|\d{1,9}[.)])/im;

/**
 * Parses the Markdown in the value of a variable into rich text nodes: paragraphs, blank lines (an empty paragraph
 * each), bold, italic, strikethrough, inline code, links, bare addresses, lists, headings, code blocks, quotes, tables
 * and rules. Line breaks inside a paragraph stay in its text. HTML is plain text. Blank lines around the text are
 * dropped. Never throws, and takes time in proportion to the length of the text. A text far too long to be read is one
 * paragraph: as nodes it would take a hundred times its length.
 */
export const parseMarkdown = (markdown: string): RichTextElement[] => {
  if (markdown.length > mostParsed) return [{ type: "p", children: [{ text: markdown }] }];
  const lines = withoutBlankEnds(markdown.split(/\r\n?|\n/));
  return markup.test(markdown) ? parseBlocks(lines) : plainParagraphs(lines);
};

const isBlank = (line: string | undefined): boolean => line?.trim() === "";

const withoutBlankEnds = (lines: string[]): string[] => {
  let [start, end] = [0, lines.length];
  while (start < end && isBlank(lines[start])) start++;
  while (end > start && isBlank(lines[end - 1])) end--;
  return lines.slice(start, end);
};

const plainParagraphs = (lines: readonly string[]): RichTextElement[] => {
  const nodes: RichTextElement[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) nodes.push({ type: "p", children: [{ text: paragraph.join("\n") }] });
    paragraph = [];
  };
  for (const line of lines) {
    if (!isBlank(line)) paragraph.push(line);
    else {
      endParagraph();
      nodes.push(blankLine());
    }
  }
  endParagraph();
  return nodes;
};
