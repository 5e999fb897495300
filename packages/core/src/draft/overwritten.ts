import type { Json } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import type { Draft, DraftEntry } from "./draft.ts";
import type { Operation } from "./operations.ts";
import { isSameJson } from "./same-json.ts";
import { type DraftPlace, type Trace, valueAtPlace } from "./traces.ts";

/** A value set in this editor that somebody else has replaced or removed without having seen it. */
export interface Overwritten extends DraftPlace {
  mine?: Json;
  theirs?: Json;
  /** Whether the whole entry was removed. */
  isRemoved: boolean;
  /** The person who overwrote the value. `label` is the change's label. */
  author: { id: string; name: string };
  label: string;
  /** The operations that restore this editor's value. */
  restore: Operation[];
}

interface Theirs {
  before: Draft;
  after: Draft;
  change: { revision: number; seen: number; label: string; author: { id: string; name: string } };
  /** The inverse of the other person's change. */
  inverse: readonly Operation[];
}

/** An object with the key and value; empty if there is no value. */
const valued = (key: "mine" | "theirs" | "value", value: Json | undefined): { [key: string]: Json } =>
  value === undefined ? {} : { [key]: value };

/**
 * Finds what somebody else's change has overwritten: values of this editor's changes that its author had not seen, and
 * pending changes whose entry is gone.
 */
export const findOverwritten = (
  theirs: Theirs,
  own: readonly { revision: number; traces: readonly Trace[] }[],
  pending: readonly { traces: readonly Trace[] }[],
): Overwritten[] => {
  const { before, after, change } = theirs;
  const unseen = own.filter(({ revision }) => revision > change.seen).flatMap(({ traces }) => traces);
  const replaced = unseen.filter(
    (trace) =>
      trace.after !== undefined &&
      isSameJson(valueAtPlace(before, trace), trace.after) &&
      !isSameJson(valueAtPlace(after, trace), trace.after),
  );
  const removed = pending
    .flatMap(({ traces }) => traces)
    .filter(
      ({ table, id, path, after: mine }) =>
        path.length > 0 &&
        mine !== undefined &&
        lookup<DraftEntry>(before[table], id) !== undefined &&
        lookup<DraftEntry>(after[table], id) === undefined,
    );
  const found = new Map(
    [...replaced, ...removed].map((trace) => [JSON.stringify([trace.table, trace.id, trace.path]), trace]),
  );
  return [...found.values()].map((trace) => describe(trace, theirs));
};

const describe = ({ table, id, path, after: mine }: Trace, { after, change, inverse }: Theirs): Overwritten => {
  const isRemoved = lookup<DraftEntry>(after[table], id) === undefined;
  // Restores everything that was removed with the entry, including its parents.
  const back = isRemoved ? inverse.filter(({ op }) => op === "put") : [];
  const own: Operation =
    path.length === 0
      ? { op: "put", table, entry: mine as unknown as DraftEntry }
      : { op: "set", table, id, path, ...valued("value", mine) };
  return {
    table,
    id,
    path,
    ...valued("mine", mine),
    ...valued("theirs", valueAtPlace(after, { table, id, path })),
    isRemoved,
    author: change.author,
    label: change.label,
    restore: [...back, own],
  };
};
