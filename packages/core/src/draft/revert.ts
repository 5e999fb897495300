import { isJsonObject, type Json } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import { applyChange } from "./apply-change.ts";
import type { Draft, DraftEntry } from "./draft.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { isSameJson } from "./same-json.ts";
import { type DraftPlace, type Trace, valueAtPlace } from "./traces.ts";

/** The operations that undo a change, and what can't be undone because somebody has changed it since. */
export interface Reversal {
  operations: Operation[];
  left: DraftPlace[];
}

/**
 * Undoes a change. Key by key, only values that are still as the change left them are restored; others were changed by
 * somebody else. Undoing the result is redoing.
 */
export const revertTraces = (draft: Draft, traces: readonly Trace[]): Reversal => {
  const reversal: Reversal = { operations: [], left: [] };
  for (const trace of traces) {
    if (trace.path.length === 0) revertEntry(draft, trace, reversal);
    else revertValue(trace, trace.before, trace.after, valueAtPlace(draft, trace), reversal);
  }
  return withoutHarm(draft, reversal);
};

const revertEntry = (draft: Draft, trace: Trace, { operations, left }: Reversal): void => {
  const { table, id, before, after } = trace;
  const now = valueAtPlace(draft, trace);
  if (isSameJson(now, before)) return;
  if (isSameJson(now, after)) {
    if (before === undefined) operations.push({ op: "drop", table, id });
    // The empty path was a whole entry before the change.
    else operations.push({ op: "put", table, entry: before as unknown as DraftEntry });
  } else if (isJsonObject(before) && isJsonObject(after) && isJsonObject(now))
    revertKeys(trace, before, after, now, { operations, left });
  else left.push({ table, id, path: [] });
};

const revertValue = (
  { table, id, path }: DraftPlace,
  before: Json | undefined,
  after: Json | undefined,
  now: Json | undefined,
  { operations, left }: Reversal,
): void => {
  if (isSameJson(now, before)) return;
  if (isSameJson(now, after))
    operations.push({ op: "set", table, id, path, ...(before === undefined ? {} : { value: before }) });
  else if (isJsonObject(after) && isJsonObject(now) && (before === undefined || isJsonObject(before)))
    revertKeys({ table, id, path }, before ?? {}, after, now, { operations, left });
  else left.push({ table, id, path });
};

const revertKeys = (
  { table, id, path }: DraftPlace,
  before: Readonly<Record<string, Json | undefined>>,
  after: Readonly<Record<string, Json | undefined>>,
  now: Readonly<Record<string, Json | undefined>>,
  reversal: Reversal,
): void => {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, own] = [lookup(before, key), lookup(after, key)];
    if (!isSameJson(old, own)) revertValue({ table, id, path: [...path, key] }, old, own, lookup(now, key), reversal);
  }
};

/**
 * Leaves out operations after which repairing would have to remove something, either the restored entry or another person's.
 */
const withoutHarm = (draft: Draft, { operations, left }: Reversal): Reversal => {
  let kept = operations;
  const lost: DraftPlace[] = [];
  for (;;) {
    const reverted = applyOperations(draft, kept).draft;
    const dropped = applyChange(draft, kept).repairs.filter(({ op }) => op === "drop");
    const harmful = new Set<Operation>();
    for (const repair of dropped) {
      if (repair.op !== "drop") continue;
      const own = kept.find((one) => one.op === "put" && one.table === repair.table && one.entry.id === repair.id);
      if (own) harmful.add(own);
      else if (repair.table === "edges")
        for (const one of kept) if (takesPlaceOf(reverted, one, repair.id)) harmful.add(one);
    }
    if (harmful.size === 0) return { operations: kept, left: [...left, ...lost] };
    for (const one of harmful) if (one.op === "put") lost.push({ table: one.table, id: one.entry.id, path: [] });
    kept = kept.filter((one) => !harmful.has(one));
  }
};

/** Whether an operation puts an edge at the source of another one. */
const takesPlaceOf = (draft: Draft, operation: Operation, edgeId: string): boolean => {
  if (operation.op !== "put" || operation.table !== "edges") return false;
  const [own, other] = [lookup(draft.edges, operation.entry.id), lookup(draft.edges, edgeId)];
  return own !== undefined && other !== undefined && isSameJson(own.from, other.from);
};
