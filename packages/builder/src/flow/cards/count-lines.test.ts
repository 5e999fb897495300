import { expect, test } from "vitest";
import { countLines } from "./count-lines.ts";
import { readParagraphs, splitVariables } from "./rich-lines.ts";

const measure = (text: string) => text.length * 10;
const lines = (text: string, width: number) => countLines(splitVariables(text), width, measure);

test.each([
  ["nothing", "", 100, 1],
  ["a word", "word", 100, 1],
  ["what just fits", "aaaa bbbbb", 100, 1],
  ["what is one letter too long", "aaaa bbbbbb", 100, 2],
  ["space at the end of a line", "aaaaaaaaaa     b", 100, 2],
  ["a word that is too long for a line", "aaaaaaaaaaaaaaaaaaaaaaaaa", 100, 3],
  ["line breaks", "a\nb\n\nc", 100, 4],
  ["a break behind a hyphen", "aaaaaa-bbbbbb", 100, 2],
  ["letters that break anywhere", "日本語日本語日本語日本", 200, 1],
])("counts %s", (_, text, width, count) => {
  const wide = /[\u2e80-\u9fff]/;
  const widths = (part: string) => [...part].reduce((sum, letter) => sum + (wide.test(letter) ? 13 : 10), 0);
  expect(countLines(splitVariables(text), width, widths)).toBe(count);
});

test("a variable is a chip that doesn't break, as wide as its name", () => {
  expect(lines("Hi {{First name}}", 200)).toBe(1);
  expect(lines("Hi {{First name}}", 130)).toBe(2);
});

test("reads lists, marks and links of a rich text", () => {
  const item = (text: string) => ({ type: "li", children: [{ type: "lic", children: [{ text }] }] });
  const found = readParagraphs([
    { type: "p", children: [{ text: "Read " }, { type: "a", url: "https://a.example", children: [{ text: "this" }] }] },
    { type: "ol", children: [item("one"), item("two")] },
    { type: "p", children: [{ text: "" }] },
    { type: "p", children: [{ text: "bold {{Name}}", bold: true }] },
  ]);
  expect(found.map(({ marker, runs }) => [marker, runs.map(({ text }) => text)])).toEqual([
    ["", ["Read ", "this"]],
    ["1.", ["one"]],
    ["2.", ["two"]],
    ["", []],
    ["", ["bold ", "Name"]],
  ]);
  expect(found[0]?.runs[1]?.isLink).toBe(true);
  expect(found[4]?.runs.map(({ isBold, isVariable }) => [isBold, isVariable])).toEqual([
    [true, false],
    [true, true],
  ]);
});
