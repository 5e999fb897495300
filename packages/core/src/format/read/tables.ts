import { isJsonObject, type Json, type JsonObject } from "../../values/json.ts";
import { lookup } from "../../values/record.ts";

interface Table extends JsonObject {
  byId: JsonObject;
  allIds: Json[];
}

/** True for a list in the form of the first files of 2022: entries by id, and the ids in order. */
export const isTable = (value: Json | undefined): value is Table =>
  isJsonObject(value) && isJsonObject(value.byId) && Array.isArray(value.allIds);

/** The entries in order, without duplicates. Entries missing in the list of ids come last. */
export const entriesOf = (table: Json | undefined): JsonObject[] => {
  if (!isTable(table)) return Array.isArray(table) ? table.filter(isJsonObject) : [];
  const ids = new Set([...table.allIds.filter((id) => typeof id === "string"), ...Object.keys(table.byId)]);
  return [...ids].flatMap((id) => {
    const entry = lookup(table.byId, id);
    return isJsonObject(entry) ? [{ id, ...entry }] : [];
  });
};

const asList = (value: Json | undefined): Json | undefined => (isTable(value) ? entriesOf(value) : value);

/** Converts tables under some keys of an object to lists. Returns the same object if there are none. */
const withLists = (object: JsonObject, keys: readonly string[]): JsonObject =>
  keys.some((key) => isTable(object[key]))
    ? {
        ...object,
        ...Object.fromEntries(keys.flatMap((key) => (isTable(object[key]) ? [[key, asList(object[key]) ?? []]] : []))),
      }
    : object;

const eachOf = (object: JsonObject, key: string, change: (entry: JsonObject) => JsonObject): JsonObject => {
  const { [key]: list } = object;
  return Array.isArray(list)
    ? { ...object, [key]: list.map((entry) => (isJsonObject(entry) ? change(entry) : entry)) }
    : object;
};

/**
 * Converts tables to lists wherever the format has lists: some programs wrote tables there. The settings of blocks are left
 * alone.
 */
export const withTablesAsLists = (file: JsonObject, names: { groups: string; blocks: string }): JsonObject =>
  eachOf(withLists(file, [names.groups, "events", "edges", "variables"]), names.groups, (group) =>
    eachOf(withLists(group, [names.blocks]), names.blocks, (block) => withLists(block, ["items"])),
  );
