import type { Operation } from "../draft/operations.ts";
import { type FieldPath, pathKeys } from "../fields/walk-fields.ts";
import { isJsonObject, type Json } from "../values/json.ts";
import type { Fix } from "./diagnostic.ts";
import type { LintBlock } from "./lint-index.ts";
import type { FieldValue } from "./read-fields.ts";

/** The draft entry and path that store a field of a block; null if a list on the way has no ids. */
const placeInDraft = (
  { block }: LintBlock,
  itemId: string | undefined,
  path: FieldPath,
): { table: "blocks" | "items" | "paths"; id: string; path: string[] } | null => {
  const keys = pathKeys(path);
  let value: Json | undefined = itemId === undefined ? block.options : block.items?.find(({ id }) => id === itemId);
  const found: string[] = ["options"];
  for (const [place, key] of keys.entries()) {
    value = Array.isArray(value) ? value[Number(key)] : isJsonObject(value) ? value[key] : undefined;
    if (typeof key === "string") found.push(key);
    else if (!isJsonObject(value) || typeof value.id !== "string") return null;
    // The paths of an item are separate entries.
    else if (itemId !== undefined && keys[0] === "paths" && place === 1)
      return { table: "paths", id: value.id, path: ["options", ...keys.slice(2).map(String)] };
    else found.push(value.id, "values");
  }
  return itemId === undefined
    ? { table: "blocks", id: block.id, path: found }
    : { table: "items", id: itemId, path: found };
};

/** A fix that sets a field of a block; undefined if the draft has no place for it. */
export const setFieldFix = (
  label: string,
  entry: LintBlock,
  { itemId, path }: Pick<FieldValue, "itemId" | "path">,
  value: Json,
): Fix | undefined => {
  const place = placeInDraft(entry, itemId, path);
  return place ? { label, operations: [{ op: "set", ...place, value }] } : undefined;
};

/** A fix that removes an entry of the draft. */
export const dropFix = (label: string, table: "blocks" | "items" | "edges" | "variables", id: string): Fix => ({
  label,
  operations: [{ op: "drop", table, id }],
});

/** Sorts after every key that drafts generate. */
const atTheEnd = "zz";

/**
 * A fix that creates a variable. Its id is derived from its name, so that two authors who fix the same finding create one
 * variable.
 */
export const createVariableFix = (name: string): Fix => {
  const id = `variable-${hash(name)}`;
  const entry = { id, order: atTheEnd, name, data: {} };
  return { label: `Create the variable ${name}`, operations: [{ op: "put", table: "variables", entry }] };
};

/** A fix that connects an event to a group. */
export const connectEventFix = (label: string, eventId: string, groupId: string): Fix => {
  const entry = { id: `edge-${hash(eventId)}`, order: atTheEnd, from: { eventId }, to: { groupId }, data: {} };
  return { label, operations: [{ op: "put", table: "edges", entry }] };
};

/** A fix that removes a value, so that its default applies. `path` starts at the entry. */
export const clearFix = (table: Operation["table"], id: string, path: readonly string[]): Fix => ({
  label: "Use the default",
  operations: [{ op: "set", table, id, path }],
});

/** A short, deterministic hash of a text (FNV-1a). */
const hash = (text: string): string => {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value.toString(36);
};
