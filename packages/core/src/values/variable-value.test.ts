import { describe, expect, it } from "vitest";
import { guessType, toList, toNumber, toVariableValue, valueToText } from "./variable-value.ts";

describe("a variable's value", () => {
  it.each([
    [1, "1"],
    [true, "true"],
    [{ a: 1 }, '{"a":1}'],
    ["", null],
    [null, null],
    [undefined, null],
    [
      [1, "", "x", null],
      ["1", null, "x", null],
    ],
    ["a\uD800b", "a\uFFFDb"],
    ["😀", "😀"],
  ])("stores %j as %j", (value, stored) => expect(toVariableValue(value as never)).toEqual(stored));

  it.each([
    ["true", true],
    ["null", null],
    ["undefined", null],
    ["12", 12],
    ["-1.5", -1.5],
    ["0", 0],
    ["0.5", 0.5],
    ["012", "012"],
    ["+12", "+12"],
    ["12a", "12a"],
    ["", ""],
    ["12345678901234567890", "12345678901234567890"],
    ["constructor", "constructor"],
    [["1"], ["1"]],
  ])("is guessed from %j as %j", (value, guessed) => expect(guessType(value as never)).toEqual(guessed));

  it("spec 5.18, B5.31: numeric text becomes a number, except with a leading zero or plus", () => {
    expect(["12", "012", "+12"].map((text) => guessType(text))).toEqual([12, "012", "+12"]);
  });

  it("is guessed at once, however long a text is that only begins like a number", () => {
    const text = `${"1".repeat(100_000)}x`;
    const start = performance.now();
    expect(guessType(text)).toBe(text);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it("shows as text", () => {
    expect(valueToText(null)).toBe("");
    expect(valueToText(["a", null])).toBe('["a",null]');
  });

  it("reads numbers leniently", () => {
    expect(toNumber("1,5 s")).toBe(1.5);
    expect(toNumber("x")).toBeUndefined();
    expect(toNumber(Number.POSITIVE_INFINITY)).toBeUndefined();
    expect(toNumber(undefined)).toBeUndefined();
  });
});

it.each([
  [
    ["a", null],
    ["a", null],
  ],
  ['["a",2,""]', ["a", "2", null]],
  ["[no list", ["[no list"]],
  ["a", ["a"]],
  [null, []],
])("as a list %j is %j", (value, list) => expect(toList(value)).toEqual(list));
