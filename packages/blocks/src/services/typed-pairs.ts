import { guessType, type JsonObject } from "@parley/core";
import type { KeyValue } from "@parley/core/fields";

/** A text that is a number as a number, unless it begins with a zero or a plus (specification, section 5). */
export const toTyped = (text: string): string | number => {
  const value = guessType(text);
  return typeof value === "number" ? value : text;
};

/** Rows of keys and values as an object; a row without a key or a value is left out (specification, section 5). */
export const toProperties = (rows: readonly KeyValue[]): JsonObject =>
  Object.fromEntries(
    rows.flatMap(({ key = "", value = "" }) => (key === "" || value === "" ? [] : [[key, toTyped(value)] as const])),
  );
