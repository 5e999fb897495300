import { tooLong } from "../chat/chat-size.ts";
import { type PatternTest, parsePattern, testPattern } from "../patterns/pattern.ts";
import type { VariableValue } from "../values/variable.ts";

/** The operators that compare without a pattern, as stored. */
export const plainOperators = [
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
] as const;

/** The fourteen operators (specification, section 3), as stored. */
export const comparisonOperators = [...plainOperators, "Matches regex", "Does not match regex"] as const;

export type ComparisonOperator = (typeof comparisonOperators)[number];

/** Whether an operator, as stored, only asks whether there is a value, and compares with nothing. */
export const needsNoValue = (operator: unknown): boolean => operator === "Is set" || operator === "Is empty";

type Operand = VariableValue;
type Text = string | null;

const exact = (value: Text) => value?.normalize() ?? null;
const loose = (value: Text) => (value ?? "").trim().toLowerCase().normalize();
const listOf = (value: Operand): Text[] => (Array.isArray(value) ? value : [value]);

const everyPair = (left: Operand, right: Operand, test: (left: Text, right: Text) => boolean) =>
  listOf(left).every((one) => listOf(right).every((other) => test(one, other)));

const somePair = (left: Operand, right: Operand, test: (left: Text, right: Text) => boolean) =>
  listOf(left).some((one) => listOf(right).some((other) => test(one, other)));

const exactSet = (value: Operand) => new Set(listOf(value).map(exact));

/** Whether every value on the left equals every value on the right. It compares sets, not pairs, since lists may be long. */
const areEqual = (left: Operand, right: Operand): boolean => {
  const [one, other] = [exactSet(left), exactSet(right)];
  return one.size === 0 || other.size === 0 || new Set([...one, ...other]).size === 1;
};

const shareOne = (left: Operand, right: Operand): boolean => {
  const others = exactSet(right);
  return listOf(left).some((one) => others.has(exact(one)));
};

/** The most characters that one comparison searches over all pairs; this takes some tenths of a second. */
const mostSearched = 100_000_000;

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length + 1, 0);

/**
 * Converts both sides to lists of texts to search, without duplicates.
 *
 * @throws TooLongError if searching all pairs would block the process
 */
const searched = (left: Operand, right: Operand): [string[], string[]] => {
  const [texts, parts] = [listOf(left).map(loose), listOf(right).map(loose)];
  if (lengthOf(texts) * parts.length + lengthOf(parts) * texts.length > mostSearched)
    throw tooLong("The comparison of two lists would read", mostSearched);
  return [texts, parts];
};

const everySearch = (left: Operand, right: Operand, finds: (text: string, part: string) => boolean): boolean => {
  const [texts, parts] = searched(left, right);
  return texts.every((text) => parts.every((part) => part !== "" && finds(text, part)));
};

const contains = (left: Operand, right: Operand): boolean => {
  if (Array.isArray(left)) return shareOne(left, right);
  const [[text = ""], parts] = searched(left, right);
  return parts.some((part) => part !== "" && text.includes(part));
};

/** The number used for a size comparison: a list's length; a text's number, or its date, or its length. */
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

const isEmpty = (value: Operand) => value === null || value.length === 0;

type Operation = (left: Operand, right: Operand, matches: PatternTest) => boolean;

const operations: Record<ComparisonOperator, Operation> = {
  "Equal to": areEqual,
  "Not equal": (left, right) => !shareOne(left, right),
  Contains: contains,
  "Does not contain": (left, right) => !contains(left, right),
  "Greater than": (left, right) => compareSizes(left, right, (one, other) => one > other),
  "Greater or equal to": (left, right) => compareSizes(left, right, (one, other) => one >= other),
  "Less than": (left, right) => compareSizes(left, right, (one, other) => one < other),
  "Less or equal to": (left, right) => compareSizes(left, right, (one, other) => one <= other),
  "Is set": (left) => !isEmpty(left),
  "Is empty": isEmpty,
  "Starts with": (left, right) => everySearch(left, right, (text, part) => text.startsWith(part)),
  "Ends with": (left, right) => everySearch(left, right, (text, part) => text.endsWith(part)),
  "Matches regex": (left, right, matches) =>
    somePair(left, right, (text, pattern) => text !== null && pattern !== null && matches(text, pattern)),
  "Does not match regex": (left, right, matches) =>
    everyPair(
      left,
      right,
      (text, pattern) =>
        text !== null && pattern !== null && parsePattern(pattern) !== undefined && !matches(text, pattern),
    ),
};

/** Compares two values. For lists, every pair must match, or any one pair for operators that look for a match. */
export const compare = (
  left: VariableValue,
  operator: ComparisonOperator,
  right: VariableValue,
  matches: PatternTest = testPattern,
): boolean => operations[operator](left, right, matches);

/** Whether the right side of an operator is a pattern. */
export const isPatternOperator = (operator: ComparisonOperator | undefined): boolean =>
  operator === "Matches regex" || operator === "Does not match regex";
