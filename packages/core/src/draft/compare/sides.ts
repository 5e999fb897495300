import type { Json } from "../../values/json.ts";
import type { DraftTable } from "../draft.ts";
import type { Operation } from "../operations.ts";
import type { Difference } from "./difference.ts";
import type { DraftReader } from "./draft-reader.ts";

/** A difference to which further operations may still be added. */
export interface OpenDifference extends Omit<Difference, "operations"> {
  operations: Operation[];
}

/** The two drafts that are compared, and what has been found so far. */
export interface Sides {
  from: DraftReader;
  to: DraftReader;
  differences: OpenDifference[];
  quiet: Operation[];
  /** The difference that tells of an entry which only one draft has, or which has another parent, by `entryKey`. */
  owners: Map<string, OpenDifference>;
}

export const entryKey = (table: DraftTable, id: string): string => `${table} ${id}`;

/** Notes a difference; `owned` are the entries of which it tells. */
export const addDifference = (
  { differences, owners }: Pick<Sides, "differences" | "owners">,
  difference: OpenDifference,
  owned: readonly string[] = [],
): OpenDifference => {
  differences.push(difference);
  for (const key of owned) owners.set(key, difference);
  return difference;
};

export type SetOperation = Extract<Operation, { op: "set" }>;

/** Sets the value at a path, or removes it. */
export const setOperation = (
  table: DraftTable,
  id: string,
  path: readonly string[],
  value: Json | undefined,
): SetOperation => ({ op: "set", table, id, path, ...(value === undefined ? {} : { value }) });

/** Begins a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
