import type { Json } from "./json.ts";
import type { VariableValue } from "./variable.ts";

const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const storedText = (value: Json | undefined): string | null => {
  if (value === null || value === undefined || value === "") return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replace(loneSurrogates, "\uFFFD");
};

/** What a variable stores for any JSON value: text, a list of texts, or null for nothing and for the empty text. */
export const toVariableValue = (value: Json | undefined): VariableValue =>
  Array.isArray(value) ? value.map(storedText) : storedText(value);

/** How a value appears in a text: lists as JSON text, nothing as the empty text. */
export const valueToText = (value: VariableValue | undefined): string =>
  value === null || value === undefined ? "" : Array.isArray(value) ? JSON.stringify(value) : value;

/** The last entry of a list; any other value is itself. */
export const lastOf = (value: VariableValue | undefined): VariableValue =>
  (Array.isArray(value) ? value.at(-1) : value) ?? null;

/** The elements of a list, a JSON text of a list included; any other value is a list of itself, nothing an empty one. */
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
// Digits can be read in one way only: where there are two, a long text of them takes minutes.
const isNumeric = /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
const hasLeadingZero = /^\s*-?0\d/;

/**
 * The value code sees: `true`, `false`, `null` and numbers as such, all else as text. A number that begins with a zero
 * or a plus stays text (specification, section 5), as does one too long to be exact.
 */
export const guessType = (value: VariableValue | undefined): Json => {
  if (value === undefined || value === null || Array.isArray(value)) return value ?? null;
  const literal = Object.hasOwn(literals, value) ? literals[value] : undefined;
  if (literal !== undefined) return literal;
  if (!isNumeric.test(value) || hasLeadingZero.test(value)) return value;
  const number = Number(value);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? value : number;
};

/** A number from a number or from text (a first comma counts as the decimal point, text may follow); undefined if none. */
export const toNumber = (value: unknown): number | undefined => {
  const number =
    typeof value === "number" ? value : typeof value === "string" ? Number.parseFloat(value.replace(",", ".")) : NaN;
  return Number.isFinite(number) ? number : undefined;
};
