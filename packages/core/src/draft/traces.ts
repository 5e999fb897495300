import { isJsonObject, type Json } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import type { Draft, DraftEntry, DraftTable } from "./draft.ts";
import type { Operation } from "./operations.ts";

/** A place in a draft: a whole entry (an empty path), or a path of keys in it. */
export interface DraftPlace {
  table: DraftTable;
  id: string;
  path: readonly string[];
}

/** A place that a change has touched, with its value before and after. */
export interface Trace extends DraftPlace {
  before?: Json;
  after?: Json;
}

/** An entry as JSON. */
const toJson = (entry: DraftEntry | undefined): Json | undefined => entry as unknown as Json | undefined;

/** The value at a place; undefined if there is none. */
export const valueAtPlace = (draft: Draft, { table, id, path }: DraftPlace): Json | undefined => {
  let value = toJson(lookup<DraftEntry>(draft[table], id));
  for (const key of path) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
};

const placeOf = (operation: Operation): DraftPlace => {
  const { table } = operation;
  if (operation.op === "put") return { table, id: operation.entry.id, path: [] };
  return { table, id: operation.id, path: operation.op === "set" ? operation.path : [] };
};

const isInside = (path: readonly string[], outer: readonly string[]): boolean =>
  outer.length <= path.length && outer.every((key, depth) => path[depth] === key);

const withValue = <Key extends string>(key: Key, value: Json | undefined): { [K in Key]?: Json } =>
  // A key without a value is omitted.
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Json };

/** The places that a change has touched, without duplicates, computed from the draft before and after it and the inverse. */
export const traceChange = (before: Draft, after: Draft, inverse: readonly Operation[]): Trace[] => {
  const byEntry = new Map<string, DraftPlace[]>();
  for (const operation of inverse) {
    const place = placeOf(operation);
    const key = JSON.stringify([place.table, place.id]);
    const others = byEntry.get(key) ?? [];
    if (others.some(({ path }) => isInside(place.path, path))) continue;
    byEntry.set(key, [...others.filter(({ path }) => !isInside(path, place.path)), place]);
  }
  return [...byEntry.values()].flat().flatMap((place) => {
    const trace: Trace = {
      ...place,
      ...withValue("before", valueAtPlace(before, place)),
      ...withValue("after", valueAtPlace(after, place)),
    };
    // An entry that was put and removed in the same change leaves no trace.
    return trace.before === undefined && trace.after === undefined ? [] : [trace];
  });
};

/** Joins the traces of two consecutive changes, for keystrokes that are one undo step. */
export const joinTraces = (first: readonly Trace[], second: readonly Trace[]): Trace[] => {
  const keyOf = ({ table, id, path }: DraftPlace) => JSON.stringify([table, id, path]);
  const joined = new Map(first.map((trace) => [keyOf(trace), trace]));
  for (const trace of second) {
    const earlier = joined.get(keyOf(trace));
    const { before: _, ...others } = trace;
    joined.set(keyOf(trace), earlier ? { ...others, ...withValue("before", earlier.before) } : trace);
  }
  return [...joined.values()];
};
