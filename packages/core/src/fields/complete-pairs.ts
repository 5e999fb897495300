import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import type { FieldSpec } from "./field-spec.ts";
import { entriesOf, fieldsInside, rowOf } from "./inside.ts";

/**
 * Removes incomplete rows from the tables in filled-in options (headers, query parameters …): those that lack a key or a
 * value (specification, section 5). Repeated keys stay in their order.
 */
export const withCompletePairs = (field: FieldSpec, options: JsonObject): JsonObject => {
  const changed = { ...options };
  for (const [key, inner] of entriesOf(fieldsInside(field, options) ?? {})) {
    const value = options[key];
    if (value !== undefined) changed[key] = completed(inner, value);
  }
  return changed;
};

const completed = (field: FieldSpec, value: Json): Json => {
  if (!Array.isArray(value)) return isJsonObject(value) ? withCompletePairs(field, value) : value;
  if (field.kind === "key values") return value.filter(isComplete);
  const row = rowOf(field);
  return row ? value.map((entry) => completed(row, entry)) : value;
};

const isComplete = (row: Json): boolean => isJsonObject(row) && Boolean(row.key) && Boolean(row.value);
