import type { Json } from "./json.ts";
import type { VariableValue } from "./variable.ts";

const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const storedText = (value: Json | undefined): string | null => {
  if (value === null || value === undefined || value === "") return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replace(loneSurrogates, "\uFFFD");
};

/**
 * Converts a JSON value into the form that a variable stores: text, a list of texts, or null for null and the empty text.
 */
export const toVariableValue = (value: Json | undefined): VariableValue =>
  Array.isArray(value) ? value.map(storedText) : storedText(value);

/** Formats a value for use in a text: a list as JSON, null as the empty text. */
export const valueToText = (value: VariableValue | undefined): string =>
  value === null || value === undefined ? "" : Array.isArray(value) ? JSON.stringify(value) : value;

/** Returns the last entry of a list; any other value is returned as it is. */
export const lastOf = (value: VariableValue | undefined): VariableValue =>
  (Array.isArray(value) ? value.at(-1) : value) ?? null;

/**
 * Converts a value into a list. A JSON text of a list is parsed, null becomes an empty list, and any other value becomes a
 * list with one entry.
 */
export const toList = (value: VariableValue): (string | null)[] => {
  const list = typeof value === "string" && value.startsWith("[") ? parseList(value) : value;
  return Array.isArray(list) ? list : list === null ? [] : [list];
};

const parseList = (text: string): (string | null)[] | string => {
  try {
    const list: Json = JSON.parse(text);
    return Array.isArray(list) ? list.map(storedText) : text;
  } catch {
    return text;
  }
};

const literals: Record<string, Json> = { true: true, false: false, null: null, undefined: null };
// The expression must not be ambiguous about where digits belong: backtracking on a long text of digits would take minutes.
const isNumeric = /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
const hasLeadingZero = /^\s*-?0\d/;

/**
 * Converts a value for use in code: `true`, `false`, `null` and numbers get their type, everything else stays text. A number
 * that begins with a zero or a plus stays text (specification, section 5), as does one with too many digits to be exact.
 */
export const guessType = (value: VariableValue | undefined): Json => {
  if (value === undefined || value === null || Array.isArray(value)) return value ?? null;
  const literal = Object.hasOwn(literals, value) ? literals[value] : undefined;
  if (literal !== undefined) return literal;
  if (!isNumeric.test(value) || hasLeadingZero.test(value)) return value;
  const number = Number(value);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? value : number;
};

/**
 * Reads a number from a number or a text. The first comma counts as the decimal point, and text may follow. Returns
 * undefined if there is none.
 */
export const toNumber = (value: unknown): number | undefined => {
  const number =
    typeof value === "number" ? value : typeof value === "string" ? Number.parseFloat(value.replace(",", ".")) : NaN;
  return Number.isFinite(number) ? number : undefined;
};
