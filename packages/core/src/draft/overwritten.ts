import type { Json } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import type { Draft, DraftEntry } from "./draft.ts";
import type { Operation } from "./operations.ts";
import { isSameJson } from "./same-json.ts";
import { type DraftPlace, type Trace, valueAtPlace } from "./traces.ts";

/** A value of this editor that somebody else has replaced, or removed, without having seen it. */
export interface Overwritten extends DraftPlace {
  mine?: Json;
  theirs?: Json;
  /** The whole entry is gone. */
  isRemoved: boolean;
  /** Who did it, and what they did. */
  author: { id: string; name: string };
  label: string;
  /** What takes mine back. */
  restore: Operation[];
}

interface Theirs {
  before: Draft;
  after: Draft;
  change: { revision: number; seen: number; label: string; author: { id: string; name: string } };
  /** What takes back their change. */
  inverse: readonly Operation[];
}

/** A key with its value; nothing where there is none. */
const valued = (key: "mine" | "theirs" | "value", value: Json | undefined): { [key: string]: Json } =>
  value === undefined ? {} : { [key]: value };

/**
 * What a change of somebody else has taken from one's own: from changes in the log that its author had not seen, and from
 * pending ones where what they are about is gone.
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
  // The whole family comes back: what was dropped with the entry, and its parents.
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
