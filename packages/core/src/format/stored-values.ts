import type { Problem } from "../compile/problem.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { describeValue } from "./bot-file-error.ts";

/**
 * Reads values out of a stored object: what is absent or null has its default; what is of the wrong kind has it too, and
 * is noted as a problem.
 */
export interface StoredValues {
  has(key: string): boolean;
  text(key: string, fallback: string): string;
  /** Absent, empty and wrong texts give no key at all. */
  optionalText<Key extends string>(key: Key): { [K in Key]?: string };
  bool(key: string, fallback: boolean): boolean;
  number(key: string, fallback: number, range?: { min?: number; max?: number }): number;
  choice<const Value extends string>(key: string, values: readonly Value[], fallback: Value): Value;
  texts(key: string): string[];
  within(key: string): StoredValues;
}

export const createStoredValues = (stored: Json | undefined, path: string, problems: Problem[]): StoredValues => {
  const note = (at: string, expected: string, value: Json) => {
    const found = describeValue(value);
    problems.push({
      path: at,
      message: `${at} should be ${expected}, but is ${found}; its default is used.`,
      expected,
      found,
    });
  };
  if (stored !== undefined && stored !== null && !isJsonObject(stored)) note(path, "an object", stored);
  const object: JsonObject = isJsonObject(stored) ? stored : {};
  const get = (key: string): Json | undefined => {
    const value = Object.hasOwn(object, key) ? object[key] : undefined;
    return value === null ? undefined : value;
  };
  const read = <Value>(
    key: string,
    expected: string,
    isRight: (value: Json) => value is Value & Json,
  ): Value | undefined => {
    const value = get(key);
    if (value === undefined || isRight(value)) return value;
    note(`${path}.${key}`, expected, value);
    return undefined;
  };
  const isText = (value: Json): value is string => typeof value === "string";
  const isTexts = (value: Json): value is string[] => Array.isArray(value) && value.every(isText);
  return {
    has: (key) => get(key) !== undefined,
    text: (key, fallback) => read(key, "a text", isText) ?? fallback,
    optionalText: <Key extends string>(key: Key) => {
      const value = read(key, "a text", isText);
      return (value ? { [key]: value } : {}) as { [K in Key]?: string };
    },
    bool: (key, fallback) => read(key, "true or false", (value) => typeof value === "boolean") ?? fallback,
    number: (key, fallback, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = {}) => {
      const expected = Number.isFinite(max)
        ? `a number from ${min} to ${max}`
        : Number.isFinite(min)
          ? `a number from ${min}`
          : "a number";
      const isInRange = (value: Json): value is number => typeof value === "number" && value >= min && value <= max;
      return read(key, expected, isInRange) ?? fallback;
    },
    choice: <const Value extends string>(key: string, values: readonly Value[], fallback: Value) => {
      const expected = `one of ${values.join(", ")}`;
      const isOne = (value: Json): value is Value => values.some((candidate) => candidate === value);
      return read(key, expected, isOne) ?? fallback;
    },
    texts: (key) => read(key, "a list of texts", isTexts) ?? [],
    within: (key) => createStoredValues(get(key), `${path}.${key}`, problems),
  };
};
