import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import {
  type Draft,
  type DraftPlace,
  type DraftTable,
  isSameJson,
  type Operation,
  orderKeysBefore,
  rowsInOrder,
  valueAtPlace,
} from "@parley/core/draft";
import { createId } from "../create-id.ts";

/** An entry with options: a block, an item, a path or an event. */
export interface OptionsOwner {
  table: "blocks" | "items" | "paths" | "events";
  id: string;
}

/**
 * Sets an option; undefined restores its default. The path begins below `options`. A row of a list is named by its id
 * followed by `values`: `["headers", rowId, "values", "key"]`.
 */
export const setOption = (
  draft: Draft,
  { table, id }: OptionsOwner,
  path: readonly string[],
  value: Json | undefined,
): Operation[] => setValue(draft, { table, id, path: ["options", ...path] }, value);

const setValue = (draft: Draft, place: DraftPlace, value: Json | undefined): Operation[] =>
  isSameJson(valueAtPlace(draft, place), value)
    ? []
    : [{ op: "set", ...place, ...(value === undefined ? {} : { value }) }];

/** Sets a value of the theme; undefined restores its default. */
export const setTheme = (draft: Draft, path: readonly string[], value: Json | undefined): Operation[] =>
  setValue(draft, { table: "bot", id: "bot", path: ["theme", ...path] }, value);

/** Sets a key that the bot file format does not define: a note, or the colour of a group. */
export const setData = (
  draft: Draft,
  { table, id }: { table: Exclude<DraftTable, "items" | "paths">; id: string },
  path: readonly string[],
  value: Json | undefined,
): Operation[] => setValue(draft, { table, id, path: ["data", ...path] }, value);

/** A list of rows in the options of an entry. */
export interface RowList extends OptionsOwner {
  /** The path below `options`. */
  path: readonly string[];
}

/** A row in a draft, with its id. */
export interface Row {
  id: string;
  order: string;
  values: JsonObject;
}

/** The rows of a list, in their order. */
export const rowsIn = (draft: Draft, { table, id, path }: RowList): Row[] =>
  rowsOf(valueAtPlace(draft, { table, id, path: ["options", ...path] }));

/** Returns the rows in a value, in order; empty if the value has another type. */
export const rowsOf: (rows: Json | undefined) => Row[] = rowsInOrder;

/** Adds rows before a row of a list, or at the end. */
export const addRows = (
  draft: Draft,
  list: RowList,
  rows: readonly JsonObject[],
  before: string | null = null,
): { operations: Operation[]; rowIds: string[] } => {
  const { table, id, path } = list;
  const keys = orderKeysBefore(rowsIn(draft, list), before, rows.length);
  const rowIds = rows.map(() => createId());
  const isList = isJsonObject(valueAtPlace(draft, { table, id, path: ["options", ...path] }));
  const values = rows.map((row, place): [string, JsonObject] => [
    rowIds[place] ?? "",
    { order: keys[place] ?? "", values: row },
  ]);
  const operations: Operation[] = isList
    ? values.map(([rowId, value]) => ({ op: "set", table, id, path: ["options", ...path, rowId], value }))
    : [{ op: "set", table, id, path: ["options", ...path], value: Object.fromEntries(values) }];
  return { operations, rowIds };
};

export const moveRow = (draft: Draft, list: RowList, rowId: string, before: string | null): Operation[] => {
  if (before === rowId) return [];
  const siblings = rowsIn(draft, list).filter((row) => row.id !== rowId);
  const [value = ""] = orderKeysBefore(siblings, before, 1);
  return [{ op: "set", table: list.table, id: list.id, path: ["options", ...list.path, rowId, "order"], value }];
};

export const removeRow = ({ table, id, path }: RowList, rowId: string): Operation[] => [
  { op: "set", table, id, path: ["options", ...path, rowId] },
];

/** Sets a setting; undefined restores its default. */
export const setSettings = (draft: Draft, path: readonly string[], value: Json | undefined): Operation[] =>
  setValue(draft, { table: "bot", id: "bot", path: ["settings", ...path] }, value);
