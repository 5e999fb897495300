import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TooLongError } from "../chat/chat-size.ts";
import { testPattern } from "../patterns/pattern.ts";
import type { VariableValue } from "../values/variable.ts";
import { type ComparisonOperator, compare, comparisonOperators } from "./comparison.ts";
import { isConditionMet } from "./condition.ts";

type Row = [VariableValue, ComparisonOperator, VariableValue, boolean];

const rows: Row[] = [
  ["a", "Equal to", "a", true],
  ["a", "Equal to", "A", false],
  ["a ", "Equal to", "a", false],
  ["e\u0301", "Equal to", "\u00e9", true],
  [null, "Equal to", null, true],
  [["a", "a"], "Equal to", "a", true],
  [["a", "b"], "Equal to", "a", false],
  ["a", "Not equal", "b", true],
  [null, "Not equal", "b", true],
  ["Hello World", "Contains", " world ", true],
  ["Hello", "Contains", "", false],
  [["Red", "Blue"], "Contains", "Red", true],
  [["Red", "Blue"], "Contains", "red", false],
  ["Hello", "Does not contain", "x", true],
  ["Hello", "Does not contain", "", true],
  [["Red"], "Does not contain", "Red", false],
  ["10", "Greater than", "9", true],
  ["10", "Greater than", "10", false],
  ["10", "Greater or equal to", "10", true],
  ["9", "Less than", "10", true],
  ["9.5", "Less or equal to", "9.5", true],
  ["2024-02-01", "Greater than", "2024-01-01", true],
  ["abcd", "Greater than", "abc", true],
  [null, "Less than", "1", false],
  ["1", "Greater than", null, false],
  [["a", "b"], "Greater than", "1", true],
  ["x", "Is set", null, true],
  ["", "Is set", null, false],
  [null, "Is set", null, false],
  [[], "Is empty", null, true],
  ["x", "Is empty", null, false],
  ["Hello", "Starts with", " hE", true],
  ["Hello", "Starts with", "", false],
  ["Hello", "Ends with", "LO", true],
  ["Hello", "Ends with", "he", false],
  ["abc123", "Matches regex", "\\d+", true],
  ["ABC", "Matches regex", "/abc/i", true],
  ["ABC", "Matches regex", "abc", false],
  ["abc", "Matches regex", "(", false],
  [["x", "1"], "Matches regex", "^\\d$", true],
  ["abc", "Does not match regex", "\\d", true],
  ["abc1", "Does not match regex", "\\d", false],
  ["abc", "Does not match regex", "(", false],
  [null, "Does not match regex", "a", false],
];

describe("compare", () => {
  it.each(rows)("%j %s %j: %s", (left, operator, right, expected) =>
    expect(compare(left, operator, right)).toBe(expected),
  );

  it("spec 3.27, B3.21: covers every operator, of which there are fourteen", () => {
    expect(new Set(rows.map(([, operator]) => operator))).toEqual(new Set(comparisonOperators));
    expect(comparisonOperators).toHaveLength(14);
  });

  it("never throws, and opposites are opposites for texts", () => {
    const value = fc.oneof(fc.constant(null), fc.string(), fc.array(fc.string()));
    fc.assert(
      fc.property(value, value, fc.constantFrom(...comparisonOperators), (left, right, operator) => {
        expect(compare(left, operator, right)).toBeTypeOf("boolean");
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        expect(compare(left, "Equal to", right)).toBe(!compare(left, "Not equal", right));
        expect(compare(left, "Contains", right)).toBe(!compare(left, "Does not contain", right));
      }),
    );
  });
});

describe("a condition", () => {
  const values = {
    value: (id: string | undefined) => (id === "x" ? "1" : null),
    raw: (text: string) => text,
    matches: testPattern,
  };
  const yes = { variableId: "x", comparisonOperator: "Equal to" as const, value: "1" };
  const no = { variableId: "x", comparisonOperator: "Equal to" as const, value: "2" };

  it("needs all with AND, any one otherwise", () => {
    expect(isConditionMet({ logicalOperator: "AND", comparisons: [yes, no] }, values)).toBe(false);
    expect(isConditionMet({ logicalOperator: "OR", comparisons: [no, yes] }, values)).toBe(true);
    expect(isConditionMet({ comparisons: [no, yes] }, values)).toBe(true);
  });

  it("is never met without comparisons or operator", () => {
    expect(isConditionMet(undefined, values)).toBe(false);
    expect(isConditionMet({ comparisons: [] }, values)).toBe(false);
    expect(isConditionMet({ comparisons: [{ variableId: "x", value: "1" }] }, values)).toBe(false);
  });

  it("reads undefined and null as nothing", () => {
    expect(
      isConditionMet({ comparisons: [{ variableId: "none", comparisonOperator: "Equal to", value: "null" }] }, values),
    ).toBe(true);
  });
});

describe("lists", () => {
  const texts = fc.array(fc.constantFrom("a", "A", "ab", " b", "", "é", "e\u0301"), { maxLength: 4 });
  const operand = fc.oneof(fc.constant(null), texts, fc.constantFrom("a", "ab", "", "B "));
  const exact = (value: string | null) => value?.normalize() ?? null;
  const loose = (value: string | null) => (value ?? "").trim().toLowerCase().normalize();
  const listOf = (value: string | string[] | null) => (Array.isArray(value) ? value : [value]);
  const every =
    (test: (one: string | null, other: string | null) => boolean) =>
    (left: string | string[] | null, right: string | string[] | null) =>
      listOf(left).every((one) => listOf(right).every((other) => test(one, other)));
  /** What each operator should return for a pair of values, computed in the plainest way. */
  const meanings = {
    "Equal to": every((one, other) => exact(one) === exact(other)),
    "Not equal": every((one, other) => exact(one) !== exact(other)),
    "Starts with": every((one, other) => loose(other) !== "" && loose(one).startsWith(loose(other))),
    "Ends with": every((one, other) => loose(other) !== "" && loose(one).endsWith(loose(other))),
    "Does not contain": (left: string | string[] | null, right: string | string[] | null) =>
      Array.isArray(left)
        ? every((one, other) => exact(one) !== exact(other))(left, right)
        : every((one, other) => loose(other) === "" || !loose(one).includes(loose(other)))(left, right),
  };

  it("are compared by every pair", () => {
    fc.assert(
      fc.property(operand, operand, fc.constantFrom(...Object.keys(meanings)), (left, right, name) => {
        const operator = name as keyof typeof meanings;
        expect(compare(left, operator, right)).toBe(meanings[operator](left, right));
      }),
    );
  });

  it("may be long, and hold nobody up", () => {
    const long = Array.from({ length: 300_000 }, (_, index) => `${index}`);
    const other = long.map((text) => `${text}x`);
    expect(compare(long, "Equal to", [...long])).toBe(false);
    expect(compare(long, "Not equal", other)).toBe(true);
    expect(compare(long, "Contains", other)).toBe(false);
    for (const operator of ["Starts with", "Ends with"] as const)
      expect(() => compare(long, operator, long)).toThrow(TooLongError);
    expect(() => compare("x".repeat(1_000_000), "Contains", long)).toThrow(TooLongError);
  });
});
