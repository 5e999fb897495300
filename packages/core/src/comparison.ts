import type { VariableValue } from "./variable.ts";

/** The fourteen operators (specification, section 3), as stored. */
export const comparisonOperators = [
  "Equal to",
  "Not equal",
  "Contains",
  "Does not contain",
  "Greater than",
  "Greater or equal to",
  "Less than",
  "Less or equal to",
  "Is set",
  "Is empty",
  "Starts with",
  "Ends with",
  "Matches regex",
  "Does not match regex",
] as const;

export type ComparisonOperator = (typeof comparisonOperators)[number];

type Operand = VariableValue;
type Text = string | null;

const exact = (value: Text) => value?.normalize() ?? null;
const loose = (value: Text) => (value ?? "").trim().toLowerCase().normalize();
const listOf = (value: Operand): Text[] => (Array.isArray(value) ? value : [value]);

const everyPair = (left: Operand, right: Operand, test: (left: Text, right: Text) => boolean) =>
  listOf(left).every((one) => listOf(right).every((other) => test(one, other)));

const somePair = (left: Operand, right: Operand, test: (left: Text, right: Text) => boolean) =>
  listOf(left).some((one) => listOf(right).some((other) => test(one, other)));

const contains = (left: Operand, right: Operand) =>
  Array.isArray(left)
    ? somePair(left, right, (one, other) => exact(one) === exact(other))
    : somePair(left, right, (one, other) => loose(other) !== "" && loose(one).includes(loose(other)));

/** What a side of a size comparison counts as: a list its length; a text its number, else its date, else its length. */
const sizeOf = (value: Operand, other: Operand): number | null => {
  if (value === null) return null;
  if (Array.isArray(value)) return value.length;
  if (value.trim() !== "" && !value.trim().startsWith("+") && !Number.isNaN(Number(value))) return Number(value);
  if (Array.isArray(other)) return null;
  const date = Date.parse(value);
  return Number.isNaN(date) ? value.length : date;
};

const compareSizes = (left: Operand, right: Operand, test: (left: number, right: number) => boolean) => {
  const [one, other] = [sizeOf(left, right), sizeOf(right, left)];
  return one !== null && other !== null && test(one, other);
};

/** A regular expression from `/pattern/flags` or a bare pattern; undefined when it is invalid. */
export const parsePattern = (pattern: string): RegExp | undefined => {
  const parts = /^\/(.*)\/([gimuy]*)$/s.exec(pattern);
  try {
    // `g` and `y` keep a position between tests; a test of a whole text needs none.
    return parts ? new RegExp(parts[1] ?? "", parts[2]?.replace(/[gy]/g, "")) : new RegExp(pattern);
  } catch {
    return undefined;
  }
};

const matches = (text: Text, pattern: Text) =>
  text !== null && pattern !== null && parsePattern(pattern)?.test(text) === true;

const isEmpty = (value: Operand) => value === null || value.length === 0;

const operations: Record<ComparisonOperator, (left: Operand, right: Operand) => boolean> = {
  "Equal to": (left, right) => everyPair(left, right, (one, other) => exact(one) === exact(other)),
  "Not equal": (left, right) => everyPair(left, right, (one, other) => exact(one) !== exact(other)),
  Contains: contains,
  "Does not contain": (left, right) => !contains(left, right),
  "Greater than": (left, right) => compareSizes(left, right, (one, other) => one > other),
  "Greater or equal to": (left, right) => compareSizes(left, right, (one, other) => one >= other),
  "Less than": (left, right) => compareSizes(left, right, (one, other) => one < other),
  "Less or equal to": (left, right) => compareSizes(left, right, (one, other) => one <= other),
  "Is set": (left) => !isEmpty(left),
  "Is empty": isEmpty,
  "Starts with": (left, right) =>
    everyPair(left, right, (one, other) => loose(other) !== "" && loose(one).startsWith(loose(other))),
  "Ends with": (left, right) =>
    everyPair(left, right, (one, other) => loose(other) !== "" && loose(one).endsWith(loose(other))),
  "Matches regex": (left, right) => somePair(left, right, matches),
  "Does not match regex": (left, right) =>
    everyPair(
      left,
      right,
      (one, other) => one !== null && other !== null && parsePattern(other) !== undefined && !matches(one, other),
    ),
};

/** Compares two values. Lists are compared by every pair, or by some pair where the operator looks for a match. */
export const compare = (left: VariableValue, operator: ComparisonOperator, right: VariableValue): boolean =>
  operations[operator](left, right);
