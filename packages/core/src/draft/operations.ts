import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import { rememberChange } from "./changed-ids.ts";
import { type Draft, type DraftEntry, type DraftTable, draftTables } from "./draft.ts";

/** A change of one entry of a draft, or of one key path in it. An entry is moved by setting its parent and order key. */
export type Operation =
  /** Adds or replaces a whole entry. */
  | { op: "put"; table: DraftTable; entry: DraftEntry }
  /** Sets the value at a path of keys, or removes the key if there is no value. */
  | { op: "set"; table: DraftTable; id: string; path: readonly string[]; value?: Json }
  /** Removes an entry. */
  | { op: "drop"; table: DraftTable; id: string };

/** A change by an author, undone in one step. */
export interface Change {
  id: string;
  /** A text for people: `Add question`. */
  label: string;
  operations: readonly Operation[];
}

/**
 * Applies operations and returns the new draft with the inverse operations. The given draft is not changed; unchanged
 * entries are shared. Operations on a missing entry do nothing, since somebody else has removed it.
 */
export const applyOperations = (
  draft: Draft,
  operations: readonly Operation[],
): { draft: Draft; inverse: Operation[] } => {
  const inverse: Operation[] = [];
  const copies = new Map<DraftTable, Record<string, DraftEntry>>();
  const touched = new Map<DraftTable, string[]>();
  const tableOf = (table: DraftTable): Record<string, DraftEntry> => copies.get(table) ?? draft[table];
  /** The table's copy, in which an entry is about to change. */
  const copyFor = (table: DraftTable, id: string): Record<string, DraftEntry> => {
    const copy = copies.get(table) ?? { ...draft[table] };
    copies.set(table, copy);
    const ids = touched.get(table);
    if (ids) ids.push(id);
    else touched.set(table, [id]);
    return copy;
  };
  for (const operation of operations) {
    const { table } = operation;
    const id = operation.op === "put" ? operation.entry.id : operation.id;
    const before = lookup(tableOf(table), id);
    if (operation.op === "put") {
      define(copyFor(table, id), id, operation.entry);
      inverse.unshift(before ? { op: "put", table, entry: before } : { op: "drop", table, id });
    } else if (!before) continue;
    else if (operation.op === "drop") {
      delete copyFor(table, id)[id];
      inverse.unshift({ op: "put", table, entry: before });
    } else {
      const { path, value } = operation;
      // Entries are JSON, and operations were checked when they were received.
      const entry = before as unknown as JsonObject;
      const [after, undo] = setAt(entry, path, value);
      if (after === entry) continue;
      define(copyFor(table, id), id, after as unknown as DraftEntry);
      inverse.unshift({ op: "set", table, id, ...undo });
    }
  }
  for (const [table, copy] of copies) rememberChange(draft[table], copy, touched.get(table) ?? []);
  return { draft: { ...draft, ...Object.fromEntries(copies) }, inverse };
};

/** Sets a key, even `__proto__`. */
const define = <Value>(record: Record<string, Value>, key: string, value: Value): void => {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
};

type Undo = { path: readonly string[]; value?: Json };

/**
 * Returns an object with the value set at a path, and the inverse. If objects had to be created, the inverse removes the
 * outermost.
 */
const setAt = (object: JsonObject, path: readonly string[], value: Json | undefined): [JsonObject, Undo] => {
  const [key, ...rest] = path;
  if (key === undefined) return [object, { path }];
  const before = Object.hasOwn(object, key) ? object[key] : undefined;
  const undo: Undo = { path: [key], ...(before === undefined ? {} : { value: before }) };
  if (rest.length === 0) {
    if (value === undefined && before === undefined) return [object, undo];
    return [value === undefined ? without(object, key) : withKey(object, key, value), undo];
  }
  if (!isJsonObject(before)) {
    if (value === undefined) return [object, undo];
    return [withKey(object, key, setAt({}, rest, value)[0]), undo];
  }
  const [inner, innerUndo] = setAt(before, rest, value);
  if (inner === before) return [object, undo];
  return [withKey(object, key, inner), { ...innerUndo, path: [key, ...innerUndo.path] }];
};

const withKey = (object: JsonObject, key: string, value: Json): JsonObject => ({ ...object, [key]: value });

const without = (object: JsonObject, key: string): JsonObject => {
  const { [key]: _, ...others } = object;
  return others;
};

/** Keys that identify an entry. They can only be put with the whole entry, not set. */
const fixedKeys = new Set(["id"]);

/** Returns why a received value is not an operation; undefined if it is one. */
export const findOperationFault = (value: unknown): string | undefined => {
  if (!isJsonObject(value)) return "An operation is an object.";
  const { op, table, id, path, entry } = value;
  if (!draftTables.some((known) => known === table)) return `There is no table "${String(table)}".`;
  if (op === "put") return findEntryFault(table as DraftTable, entry) ?? findOrderFault(entry) ?? findDepthFault(entry);
  if (typeof id !== "string" || id === "") return "An operation names the id of its entry.";
  if (op === "drop") return table === "bot" ? "The entry of the bot as a whole can't be removed." : undefined;
  if (op !== "set") return `There is no operation "${String(op)}".`;
  if (!Array.isArray(path) || path.length === 0 || !path.every((key) => typeof key === "string"))
    return "A path is a list of keys.";
  return findSetFault(table as DraftTable, path, value.value);
};

/** A required key can't be removed, since repairing would then remove the whole entry. */
const findSetFault = (table: DraftTable, path: readonly string[], value: Json | undefined): string | undefined => {
  const [key = ""] = path;
  if (fixedKeys.has(key)) return `The key ${key} can't be set.`;
  const depthFault = findDepthFault(value);
  if (depthFault !== undefined) return depthFault;
  const isInside = path.length > 1;
  if (key === "order") return isInside ? "An order key is a text." : findOrderFault({ order: value });
  if (texts[table].includes(key) && (isInside || typeof value !== "string")) return `The key ${key} is a text.`;
  if (objects[table].includes(key) && !isInside && !isJsonObject(value)) return `The key ${key} is an object.`;
  return undefined;
};

/** Order keys must be valid, or no key might fit between two of them. */
const findOrderFault = (entry: Json | undefined): string | undefined =>
  isJsonObject(entry) && entry.order !== undefined && !(typeof entry.order === "string" && orderKey.test(entry.order))
    ? "An order key is made of letters and digits, and does not end with 0."
    : undefined;

const orderKey = /^(?:0|[0-9A-Za-z]*[1-9A-Za-z])$/;

/** The deepest nesting of a value. Rich text with nested lists needs about a dozen levels. */
const deepest = 100;

const findDepthFault = (value: Json | undefined): string | undefined =>
  isTooDeep(value, deepest) ? "A value is nested too deeply." : undefined;

const isTooDeep = (value: Json | undefined, levels: number): boolean => {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
};

const texts: Readonly<Record<DraftTable, readonly string[]>> = {
  bot: ["name"],
  groups: ["order", "title"],
  blocks: ["order", "groupId", "type"],
  items: ["order", "blockId"],
  paths: ["order", "itemId"],
  edges: ["order"],
  variables: ["order", "name"],
  events: ["order", "type"],
};

const objects: Readonly<Record<DraftTable, readonly string[]>> = {
  bot: ["theme", "settings", "data"],
  groups: ["graphCoordinates", "data"],
  blocks: ["options", "data"],
  items: ["options"],
  paths: ["options"],
  edges: ["from", "to", "data"],
  variables: ["data"],
  events: ["graphCoordinates", "options", "data"],
};

/** Returns why a value is not an entry of a table; undefined if it is one. */
export const findEntryFault = (table: DraftTable, entry: unknown): string | undefined => {
  if (!isJsonObject(entry)) return "An entry is an object.";
  if (typeof entry.id !== "string" || entry.id === "") return "An entry has an id.";
  const missing = texts[table].find((key) => typeof entry[key] !== "string");
  if (missing !== undefined) return `The key ${missing} of an entry in ${table} is a text.`;
  const wrong = objects[table].find((key) => !isJsonObject(entry[key]));
  return wrong === undefined ? undefined : `The key ${wrong} of an entry in ${table} is an object.`;
};
