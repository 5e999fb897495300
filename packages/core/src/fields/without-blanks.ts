import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import { type FieldSpec, ownDefault } from "./field-spec.ts";
import { fieldsInside, rowOf } from "./inside.ts";

/**
 * Removes unset texts from a complete value, and objects that contain nothing else, for readers to whom an empty text is a
 * value. Keeps undeclared keys and texts that were deliberately emptied, in place of a default.
 */
export const withoutBlanks = (field: FieldSpec, value: JsonObject): JsonObject => {
  const fields = fieldsInside(field, value) ?? {};
  const kept: JsonObject = {};
  for (const [key, own] of Object.entries(value)) {
    const inner = lookup(fields, key);
    const filled = inner === undefined ? own : filledPart(inner, own);
    if (filled !== undefined) kept[key] = filled;
  }
  return kept;
};

const filledPart = (field: FieldSpec, value: Json | undefined): Json | undefined => {
  if (value === "") return (ownDefault(field) ?? "") === "" ? undefined : value;
  if (isJsonObject(value)) {
    const inside = withoutBlanks(field, value);
    return Object.keys(inside).length === 0 && Object.keys(value).length > 0 ? undefined : inside;
  }
  const row = rowOf(field);
  if (!row || !Array.isArray(value)) return value;
  return value.map((entry) => (isJsonObject(entry) ? withoutBlanks(row, entry) : entry));
};
