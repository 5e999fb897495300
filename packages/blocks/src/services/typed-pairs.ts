import { guessType, type JsonObject } from "@parley/core";
import type { KeyValue } from "@parley/core/fields";

/** Converts a text to a number if it is one without a leading zero or plus (specification, section 5). */
export const toTyped = (text: string): string | number => {
  const value = guessType(text);
  return typeof value === "number" ? value : text;
};

/** Converts rows to an object, without rows that lack a key or value (specification, section 5). */
export const toProperties = (rows: readonly KeyValue[]): JsonObject =>
  Object.fromEntries(
    rows.flatMap(({ key = "", value = "" }) => (key === "" || value === "" ? [] : [[key, toTyped(value)] as const])),
  );
