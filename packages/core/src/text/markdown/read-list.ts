import type { RichTextElement, RichTextNode } from "../rich-text.ts";
import type { ReadBlock } from "./parse-blocks.ts";

const marker = /^([ \t]*)([-+*]|(\d{1,9})[.)])([ \t]+)(?=\S)/;

/** Whether a line begins a list item. After a line of text, an ordered list must start with 1. */
export const isListItem = (line: string, isBehindText = false): boolean => {
  const match = marker.exec(line);
  return match !== null && (!isBehindText || match[3] === undefined || match[3] === "1");
};

const indentOf = (line: string): number => widthOf(/^[ \t]*/.exec(line)?.[0] ?? "");

/** Tabs count as four spaces. */
const widthOf = (space: string): number => space.length + 3 * (space.split("\t").length - 1);

const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === "";

interface Item {
  lines: string[];
  /** The smallest indentation of its further lines, in spaces. */
  indent: number;
}

/** Reads the list that begins here: items of one kind, each with its text (`lic`) and the lines indented below it. */
export const readList = (
  lines: readonly string[],
  at: number,
  parseInner: (lines: string[]) => RichTextElement[],
): ReadBlock => {
  const first = marker.exec(lines[at] ?? "");
  const start = first?.[3];
  const base = widthOf(first?.[1] ?? "");
  const items: Item[] = [];
  let end = at;
  while (end < lines.length) {
    const blanks = countBlanks(lines, end);
    const line = lines[end + blanks] ?? "";
    const item = marker.exec(line);
    const current = items.at(-1);
    const indent = indentOf(line);
    if (line === "") break;
    if (current && indent > base && indent >= Math.min(current.indent, base + 2)) {
      for (let blank = 0; blank < blanks; blank++) current.lines.push("");
      current.lines.push(dedent(line, current.indent));
    } else if (item && (item[3] !== undefined) === (start !== undefined)) {
      items.push({ lines: [line.slice(item[0].length)], indent: widthOf(item[0].replace(/\S/g, " ")) });
    } else break;
    end += blanks + 1;
  }
  const children = items.map(({ lines: inner }) => ({ type: "li", children: itemChildren(parseInner(inner)) }));
  const isOrdered = start !== undefined;
  const startsAt = isOrdered && Number(start) !== 1 ? { start: Number(start) } : {};
  return { node: { type: isOrdered ? "ol" : "ul", ...startsAt, children }, end };
};

const countBlanks = (lines: readonly string[], at: number): number => {
  let count = 0;
  while (isBlank(lines[at + count])) count++;
  return count;
};

const dedent = (line: string, width: number): string => {
  let [at, taken] = [0, 0];
  while (taken < width && (line[at] === " " || line[at] === "\t")) taken += line[at++] === "\t" ? 4 : 1;
  return line.slice(at);
};

/** The paragraphs of an item become its contents (`lic`); blank lines only separate them. */
const itemChildren = (blocks: readonly RichTextElement[]): RichTextNode[] =>
  blocks
    .filter(({ type, children }) => type !== "p" || children.some((child) => child.text !== ""))
    .map((block) => (block.type === "p" ? { ...block, type: "lic" } : block));
