import { toNumber } from "@parley/core";

const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** A number with the text to store. */
interface ParsedNumber {
  value: number;
  text: string;
}

/**
 * Parses the number at the beginning of a text. A decimal comma, a currency sign before it and any text after it are
 * allowed. Numbers with leading zeros (`007`) or more digits than can be exact are stored as typed; all others as
 * numbers.
 */
export const parseNumber = (typed: string): ParsedNumber | undefined => {
  const text = withoutGrouping(typed.trim().replace(/^(-?)\p{Sc}\s*/u, "$1"));
  const value = toNumber(text);
  if (value === undefined) return undefined;
  const isKept = plainNumber.test(text) && (text.startsWith("0") || !Number.isSafeInteger(Math.trunc(value)));
  return { value, text: isKept ? text : String(value) };
};

/** Removes digit grouping from `1,234.5`, `1.234,5`, `1 234,5` and `1,234,567`, and uses a decimal point. */
const withoutGrouping = (text: string): string => {
  const number = text.replace(/(?<=\d)[\s'’\u00a0\u202f](?=\d{3}(?!\d))/g, "");
  const digits = /^[+-]?[\d.,]+/.exec(number)?.[0] ?? "";
  const decimal = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  const separator = digits[decimal];
  if (separator === undefined) return number;
  const isGrouped = digits.indexOf(separator) !== decimal;
  const point = isGrouped ? "" : ".";
  const exact = `${digits.slice(0, decimal).replace(/[.,]/g, "")}${point}${digits.slice(decimal + 1)}`;
  return exact + number.slice(digits.length);
};
