import type { RichTextElement } from "../rich-text.ts";
import type { ReadBlock } from "./parse-blocks.ts";
import { parseInline } from "./parse-inline.ts";

/** Whether a table begins here: a row, and below it a row of dashes with the same number of cells. */
export const isTableHead = (lines: readonly string[], at: number): boolean => {
  const [head = "", dashes = ""] = [lines[at], lines[at + 1]];
  if (!head.includes("|") || !dashes.includes("-") || !/^[ \t|:-]+$/.test(dashes)) return false;
  const rules = splitRow(dashes);
  return rules.length === splitRow(head).length && rules.every((cell) => /^:?-+:?$/.test(cell));
};

/** Reads the table that begins here, with all following rows that contain a `|`. */
export const readTable = (lines: readonly string[], at: number): ReadBlock | null => {
  if (!isTableHead(lines, at)) return null;
  let end = at + 2;
  while (end < lines.length && lines[end]?.includes("|")) end++;
  const rows = lines.slice(at + 2, end).map((line) => toRow("td", line));
  return { node: { type: "table", children: [toRow("th", lines[at] ?? ""), ...rows] }, end };
};

const toRow = (type: string, line: string): RichTextElement => ({
  type: "tr",
  children: splitRow(line).map((cell) => ({ type, children: parseInline(cell) })),
});

/** Splits a row into trimmed cells. `\|` is a bar inside a cell. */
const splitRow = (line: string): string[] => {
  const cells: string[] = [];
  let cell = "";
  for (const part of line.trim().split(/(\\?\|)/)) {
    if (part === "|") {
      cells.push(cell.trim());
      cell = "";
    } else cell += part === "\\|" ? "|" : part;
  }
  if (cell.trim() !== "" || cells.length === 0) cells.push(cell.trim());
  return line.trimStart().startsWith("|") ? cells.slice(1) : cells;
};
