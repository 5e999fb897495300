import { expect, test } from "vitest";
import { applyChange } from "./apply-change.ts";
import type { Draft } from "./draft.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { repairDraft } from "./repair-draft.ts";
import { revertTraces } from "./revert.ts";
import { joinTraces, type Trace, traceChange } from "./traces.ts";

const at = { x: 0, y: 0 };
const group = (id: string) => ({ id, order: id, title: id, graphCoordinates: at, data: {} });
const block = (id: string, groupId: string) => ({ id, groupId, order: id, type: "text", options: {}, data: {} });
const edge = (id: string, blockId: string, groupId: string) => ({
  id,
  order: id,
  from: { blockId },
  to: { groupId },
  data: {},
});

const start: Draft = repairDraft({
  form: 2,
  bot: {},
  groups: { A: group("A"), B: group("B"), C: group("C") },
  blocks: { a: block("a", "A"), b: block("b", "B") },
  items: {},
  paths: {},
  edges: { e: edge("e", "a", "B") },
  variables: {},
  events: {},
}).draft;

/** Applies a change; returns the new draft and traces of the entries that the change touched. */
const change = (draft: Draft, ...operations: Operation[]): { draft: Draft; traces: Trace[] } => {
  const applied = applyChange(draft, operations);
  return { draft: applied.draft, traces: traceChange(draft, applied.draft, applied.inverse) };
};

const set = (path: string[], value?: string): Operation => ({
  op: "set",
  table: "blocks",
  id: "a",
  path: ["options", ...path],
  ...(value === undefined ? {} : { value }),
});

const undo = (draft: Draft, traces: readonly Trace[]) => {
  const { operations, left } = revertTraces(draft, traces);
  const after = applyOperations(draft, operations).draft;
  expect(repairDraft(after).operations).toEqual([]);
  return { after, left };
};

test("what somebody else has set beside my value stays, and mine goes", () => {
  const mine = change(start, set(["labels", "button"], "Go"));
  const theirs = change(mine.draft, set(["labels", "placeholder"], "Type"));
  const { after, left } = undo(theirs.draft, mine.traces);
  expect([after.blocks.a?.options, left]).toEqual([{ labels: { placeholder: "Type" } }, []]);
});

test("what I put and somebody else has changed meanwhile stays, and is named", () => {
  const mine = change(start, { op: "put", table: "groups", entry: group("D") });
  const theirs = change(mine.draft, { op: "set", table: "groups", id: "D", path: ["title"], value: "Theirs" });
  const { after, left } = undo(theirs.draft, mine.traces);
  expect([after, left]).toEqual([theirs.draft, [{ table: "groups", id: "D", path: [] }]]);
});

test("a group that I removed comes back with its family, what repairing took along included", () => {
  const mine = change(start, { op: "drop", table: "groups", id: "B" });
  expect([mine.draft.blocks.b, mine.draft.edges.e]).toEqual([undefined, undefined]);
  expect(undo(mine.draft, mine.traces)).toEqual({ after: start, left: [] });
});

test("an edge that I removed does not take the place of another one that begins there by now", () => {
  const mine = change(start, { op: "drop", table: "edges", id: "e" });
  for (const id of ["a-first", "z-last"]) {
    const theirs = change(mine.draft, { op: "put", table: "edges", entry: edge(id, "a", "C") });
    const { after, left } = undo(theirs.draft, mine.traces);
    expect([after, left]).toEqual([theirs.draft, [{ table: "edges", id: "e", path: [] }]]);
  }
});

test("a block that I removed does not come back into a group that is gone", () => {
  const mine = change(start, { op: "drop", table: "blocks", id: "b" });
  const theirs = change(mine.draft, { op: "drop", table: "groups", id: "B" });
  const { after, left } = undo(theirs.draft, mine.traces);
  expect([after, left]).toEqual([theirs.draft, [{ table: "blocks", id: "b", path: [] }]]);
});

test("keystrokes in a row go back to what stood there before the first", () => {
  const first = change(start, set(["text"], "H"));
  const second = change(first.draft, set(["text"], "He"));
  expect(undo(second.draft, joinTraces(first.traces, second.traces))).toEqual({ after: start, left: [] });
});
