import { expect, it } from "vitest";
import { findCodeFault } from "./find-code-fault.ts";
import { describeFormula, type Formula, readFormula, solveFormula, writeFormula } from "./formula.ts";

const rows = [
  ["Yes", "10"],
  ['He said "{{No}}"\n\\', "-2,5"],
] as const;

const formulas: Formula[] = [
  { kind: "add", to: "{{Score}}", amount: "10" },
  { kind: "add", to: "", amount: "{{A}}{{B}}" },
  { kind: "points", to: "{{Score}}", answer: "{{Answer}}", rows },
  { kind: "join", text: 'Hello "{{First name}}", {{My "x"}} { \\ }}\n$& <to>' },
  { kind: "day", days: "{{Days}}" },
  { kind: "table", of: "{{Country}}", rows, otherwise: "none of <rows>" },
];

it.each(formulas)("a formula comes back from its code: $kind", (formula) => {
  const code = writeFormula(formula);
  expect(readFormula(code)).toEqual(formula);
  expect(readFormula(`\n${code}  `)).toEqual(formula);
  expect(describeFormula(formula)).not.toBe("");
  expect(findCodeFault(code, true)).toBeUndefined();
});

it("is described on a card without braces, apart from a text with variables", () => {
  expect(formulas.map(describeFormula)).toEqual([
    "Score + 10",
    "… + {{A}}{{B}}",
    "Score + points for Answer",
    'Hello "{{First name}}", {{My "x"}} { \\ }}\n$& <to>',
    "today + {{Days}} days",
    "Country, looked up in a table",
  ]);
});

it.each(["", "1 + 1", "{{Score}} + 10", "Hello {{Name}}"])("other code is no formula: %j", (code) => {
  expect(readFormula(code)).toBeUndefined();
});

it("code that somebody has changed is code", () => {
  for (const formula of formulas) {
    const code = writeFormula(formula);
    expect(readFormula(code.replace("join(", "concat("))).toBeUndefined();
    expect(readFormula(`${code}\nreturn 1;`)).toBeUndefined();
    expect(readFormula(code.replace("[", "[1, "))).toBeUndefined();
  }
});

it("a number is read with a decimal comma, spaces or nothing, and what is no number is named and keeps the value", () => {
  const add = (to: string, amount: string) => solveFormula({ kind: "add", to, amount }, (text) => text, 0);
  expect(add("1,5", "2.25")).toEqual({ value: "3.75" });
  expect(add("0.1", "0.2")).toEqual({ value: "0.3" });
  expect(add("", " 1 000 ")).toEqual({ value: "1000" });
  expect(add("many", "1")).toEqual({ value: "many", problem: '"many" is not a number.' });
  expect(add("5", "few")).toEqual({ value: "5", problem: '"few" is not a number.' });
});
