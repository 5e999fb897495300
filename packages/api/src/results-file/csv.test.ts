import { expect, it } from "vitest";
import { toCsv } from "./csv.ts";

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
])("what a spreadsheet would compute stays text: %s", (value, written) => {
  expect(toCsv([[value]])).toBe(`${written}\r\n`);
});

it.each(["-5", "-5.25", "+33 6 12 34 56 78", "+1 (555) 010-9999", "-", "a=b", "2026-11-21"])(
  "%s stays as it is",
  (value) => {
    expect(toCsv([[value]])).toBe(`${value}\r\n`);
  },
);
