import { expect, it } from "vitest";
import { readCsv, toCsv } from "./csv.ts";

it("quotes where commas, quotes or line ends would be taken for others", () => {
  expect(toCsv([["a,b", 'say "hi"', "two\r\nlines", "plain", ""]])).toBe(
    '"a,b","say ""hi""","two\r\nlines",plain,\r\n',
  );
});

it.each([
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["-2+3+cmd", "'-2+3+cmd"],
  ["\t=1", "'\t=1"],
  ["\ttext", "'\ttext"],
  ["＝1+1", "'＝1+1"],
  ["＋1+1", "'＋1+1"],
  ["－cmd", "'－cmd"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["﹦1+1", "'﹦1+1"],
  ["−cmd", "'−cmd"],
  ["  =1+1", "'  =1+1"],
  ["\u00A0+cmd", "'\u00A0+cmd"],
  ["\u200B=1+1", "'\u200B=1+1"],
  ["\uFEFF@SUM(A1)", "'\uFEFF@SUM(A1)"],
  ["\u0000=1+1", "'\u0000=1+1"],
])("what a spreadsheet would compute stays text: %s", (value, written) => {
  expect(toCsv([[value]])).toBe(`${written}\r\n`);
});

it.each([
  ["\n=1+1", `"'\n=1+1"\r\n`],
  ["\ntext", `"'\ntext"\r\n`],
  ["\r=1", `"'\r=1"\r\n`],
  ["\r\n  @SUM(A1)", `"'\r\n  @SUM(A1)"\r\n`],
])("what begins with a line end stays text: %j", (value, written) => {
  expect(toCsv([[value]])).toBe(written);
});

it.each([
  "-5",
  "-5.25",
  "+33 6 12 34 56 78",
  "+1 (555) 010-9999",
  "-",
  "a=b",
  "2026-11-21",
  " -5",
  "＋33 6 12",
  "a ＝ b",
])("%s stays as it is", (value) => {
  expect(toCsv([[value]])).toBe(`${value}\r\n`);
});

it("reads what it has written, and what spreadsheets make of it", () => {
  const rows = [
    ["key", "text"],
    ["a", 'say "hi", or\nnot'],
    ["b", "=1+1"],
    ["c", "'quoted"],
    ["", " "],
  ];
  expect(readCsv(toCsv(rows))).toEqual(rows);
  expect(readCsv('\uFEFFkey;text\n\n"a";"x;y"\nb;2,5')).toEqual([
    ["key", "text"],
    ["a", "x;y"],
    ["b", "2,5"],
  ]);
  expect(readCsv("")).toEqual([]);
});
