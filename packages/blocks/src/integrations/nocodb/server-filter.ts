import type { Json, JsonObject } from "@parley/core";
import { ServiceFailure } from "../../services/service-failure.ts";
import type { NocoDbBlock } from "./block.ts";

type Search = Extract<NocoDbBlock["options"], { action: "Search Records" }>;
export type Filter = Search["filter"];
type Comparison = Filter["comparisons"][number];
type Operator = Comparison["operator"];

/** The API's operator for each of ours, and its value. */
const conditions: Record<Operator, (value: string) => string> = {
  "Equal to": (value) => `eq,${value}`,
  "Not equal": (value) => `neq,${value}`,
  Contains: (value) => `like,%${value}%`,
  "Greater than": (value) => `gt,${value}`,
  "Less than": (value) => `lt,${value}`,
  "Is set": () => "notblank",
  "Is empty": () => "blank",
  "Starts with": (value) => `like,${value}%`,
  "Ends with": (value) => `like,%${value}`,
};

const needsValue = (operator: Operator): boolean => operator !== "Is set" && operator !== "Is empty";

/**
 * Matches a value that would end its condition and start another one. The API can't escape it, so it must not be sent:
 * a visitor could otherwise select other people's rows.
 */
const endsCondition = /\)\s*~/;
/** Matches characters that a filter can't contain in a field name, because the API has no way to escape them. */
const unspeakable = /[(),~]/;

/** Whether the operator is a pattern, in which `%` matches any text and can't be escaped. */
const isPattern = (operator: Operator): boolean => ["Contains", "Starts with", "Ends with"].includes(operator);

const plainDate = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a filter contains a date, which the API requires to be marked for date fields. */
export const hasDate = ({ comparisons }: Filter): boolean => comparisons.some(({ value }) => plainDate.test(value));

const writeComparison = ({ input = "", operator, value }: Comparison, isDate: (field: string) => boolean): string => {
  if (input === "") throw new ServiceFailure("A comparison of the filter names no field");
  if (unspeakable.test(input)) throw new ServiceFailure(`Field "${input}" can't stand in a filter: rename it`);
  // With an empty value the filter would select other rows than intended.
  if (needsValue(operator) && value === "") throw new ServiceFailure(`The filter compares "${input}" with nothing`);
  if (endsCondition.test(value) || (isPattern(operator) && value.includes("%")))
    throw new ServiceFailure(`The filter's value for "${input}" can't be sent: it would change the filter`);
  const written = conditions[operator](value);
  const isExact = needsValue(operator) && plainDate.test(value) && isDate(input);
  return `(${input},${isExact ? written.replace(",", ",exactDate,") : written})`;
};

/**
 * Converts a filter to the API's format; empty without comparisons.
 * @throws ServiceFailure if it can't be expressed safely
 */
export const writeFilter = (
  { comparisons, joiner }: Filter,
  isDate: (field: string) => boolean = () => false,
): string =>
  comparisons.map((comparison) => writeComparison(comparison, isDate)).join(joiner === "OR" ? "~or" : "~and");

/** Normalizes a text, since databases ignore case and some ignore accents. */
const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

const numeric = /^\s*-?\d+(?:\.\d+)?\s*$/;
const dated = /^\d{4}-\d{2}-\d{2}/;

/** Compares two values: negative if the first is less; undefined if they can't be compared. */
const order = (one: string, other: string): number | undefined => {
  if (numeric.test(one) && numeric.test(other)) return Number(one) - Number(other);
  if (!dated.test(one) || !dated.test(other)) return undefined;
  // A date without a time means the whole day.
  const [first, second] = plainDate.test(other) ? [one.slice(0, 10), other] : [one, other];
  return first < second ? -1 : first === second ? 0 : 1;
};

/** Returns a cell's text for comparison; undefined for types that only the server can compare: links, lists, files. */
const cellText = (cell: Json | undefined): string | undefined => {
  if (cell === null) return "";
  return typeof cell === "object" || cell === undefined ? undefined : String(cell);
};

/** Whether a row matches a comparison; undefined if unknown here. */
const meets = (row: JsonObject, { input = "", operator, value }: Comparison): boolean | undefined => {
  const cell = cellText(row[input]);
  if (cell === undefined) return undefined;
  const ordered = order(cell, value);
  const [text, searched] = [fold(cell), fold(value)];
  switch (operator) {
    case "Equal to":
      return ordered === 0 || text === searched;
    case "Not equal":
      return ordered !== 0 && text !== searched;
    case "Contains":
      return text.includes(searched);
    case "Starts with":
      return text.startsWith(searched);
    case "Ends with":
      return text.endsWith(searched);
    case "Greater than":
      return ordered === undefined ? undefined : ordered > 0;
    case "Less than":
      return ordered === undefined ? undefined : ordered < 0;
    case "Is set":
      return cell !== "";
    case "Is empty":
      return cell === "";
  }
};

/** Whether a row matches a filter; undefined if unknown here. */
export const isMeant = (row: JsonObject, { comparisons, joiner }: Filter): boolean | undefined => {
  const met = comparisons.map((comparison) => meets(row, comparison));
  if (met.length === 0) return true;
  const decisive = joiner === "OR";
  if (met.includes(decisive)) return decisive;
  return met.includes(undefined) ? undefined : !decisive;
};
