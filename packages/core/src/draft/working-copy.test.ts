import fc from "fast-check";
import { expect, test } from "vitest";
import { botEntryId, type Draft, type DraftTable, draftTables } from "./draft.ts";
import { findChangeFault, logChanges } from "./log-changes.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { repairDraft } from "./repair-draft.ts";
import { revertTraces } from "./revert.ts";
import type { Trace } from "./traces.ts";
import {
  addChange,
  createWorkingCopy,
  type LoggedChange,
  receiveChanges,
  replaceConfirmed,
  type WorkingCopy,
} from "./working-copy.ts";

// Simulates editors and a server whose messages are delayed, lost and repeated.

const at = { x: 0, y: 0 };
const start: Draft = repairDraft({
  form: 2,
  bot: { [botEntryId]: { id: botEntryId, name: "Bot", theme: {}, settings: {}, data: {} } },
  groups: Object.fromEntries(
    ["g1", "g2"].map((id) => [id, { id, order: id === "g1" ? "A" : "B", title: id, graphCoordinates: at, data: {} }]),
  ),
  blocks: Object.fromEntries(
    ["b1", "b2"].map((id) => [
      id,
      { id, groupId: "g1", order: id, type: "choice input", options: {}, hasItems: true as const, data: {} },
    ]),
  ),
  items: { i1: { id: "i1", blockId: "b1", order: "A", options: {}, hasPaths: true } },
  paths: { p1: { id: "p1", itemId: "i1", order: "A", options: {} } },
  edges: { e1: { id: "e1", order: "A", from: { blockId: "b1", itemId: "i1" }, to: { groupId: "g2" }, data: {} } },
  variables: { v1: { id: "v1", order: "A", name: "Name", data: {} } },
  events: {},
}).draft;

const idsOf: Readonly<Record<DraftTable, readonly string[]>> = {
  bot: [botEntryId],
  groups: ["g1", "g2", "g3"],
  blocks: ["b1", "b2", "b3"],
  items: ["i1", "i2"],
  paths: ["p1", "p2"],
  edges: ["e1", "e2", "e3"],
  variables: ["v1", "v2"],
  events: ["start", "ev1"],
};

const idIn = (table: DraftTable) => fc.constantFrom(...idsOf[table]);
const text = fc.constantFrom("a", "b", "c");
const order = fc.constantFrom("A", "B", "Ba");
const from = fc.oneof(
  fc.record({ blockId: idIn("blocks") }),
  fc.record({ blockId: idIn("blocks"), itemId: idIn("items") }),
  fc.record({ eventId: idIn("events") }),
);
const to = fc.record({ groupId: idIn("groups") }, { requiredKeys: ["groupId"] });

const options = fc.constantFrom({}, { a: "x" }, { a: { b: "y" } });
const entries = {
  groups: fc.record({
    id: idIn("groups"),
    order,
    title: text,
    graphCoordinates: fc.constant(at),
    data: fc.constant({}),
  }),
  blocks: fc.record({ id: idIn("blocks"), groupId: idIn("groups"), order, type: text, options, data: fc.constant({}) }),
  items: fc.record({ id: idIn("items"), blockId: idIn("blocks"), order, options }),
  paths: fc.record({ id: idIn("paths"), itemId: idIn("items"), order, options }),
  edges: fc.record({ id: idIn("edges"), order, from, to, data: fc.constant({}) }),
  variables: fc.record({ id: idIn("variables"), order, name: text, data: fc.constant({}) }),
  events: fc.record({
    id: idIn("events"),
    order,
    type: fc.constantFrom("start", "command"),
    graphCoordinates: fc.constant(at),
    options,
    data: fc.constant({}),
  }),
} as const;

const put: fc.Arbitrary<Operation> = fc
  .constantFrom(...(Object.keys(entries) as (keyof typeof entries)[]))
  .chain((table) => entries[table].map((entry): Operation => ({ op: "put", table, entry })));

const drop: fc.Arbitrary<Operation> = fc
  .constantFrom(...draftTables.filter((table) => table !== "bot"))
  .chain((table) => idIn(table).map((id): Operation => ({ op: "drop", table, id })));

const value = fc.constantFrom("x", "y", 1, { b: "z" }, { c: { d: 1 } }, ["l"], undefined);
const set: fc.Arbitrary<Operation> = fc.oneof(
  fc
    .tuple(
      idIn("blocks"),
      fc.constantFrom(["options", "a"], ["options", "a", "b"], ["options", "a", "c"], ["options", "r"]),
      value,
    )
    .map(
      ([id, path, own]): Operation => ({
        op: "set",
        table: "blocks",
        id,
        path,
        ...(own === undefined ? {} : { value: own }),
      }),
    ),
  fc
    .tuple(idIn("groups"), text)
    .map(([id, title]): Operation => ({ op: "set", table: "groups", id, path: ["title"], value: title })),
  fc
    .tuple(idIn("blocks"), idIn("groups"))
    .map(([id, groupId]): Operation => ({ op: "set", table: "blocks", id, path: ["groupId"], value: groupId })),
  fc
    .tuple(idIn("edges"), to)
    .map(([id, end]): Operation => ({ op: "set", table: "edges", id, path: ["to"], value: end })),
  fc
    .tuple(idIn("edges"), idIn("blocks"))
    .map(([id, blockId]): Operation => ({ op: "set", table: "edges", id, path: ["from", "blockId"], value: blockId })),
  fc.tuple(fc.constantFrom("theme", "settings"), text, value).map(
    ([part, key, own]): Operation => ({
      op: "set",
      table: "bot",
      id: botEntryId,
      path: [part, key],
      ...(own === undefined ? {} : { value: own }),
    }),
  ),
  fc
    .tuple(idIn("variables"), text)
    .map(([id, name]): Operation => ({ op: "set", table: "variables", id, path: ["name"], value: name })),
  fc
    .tuple(idIn("items"), idIn("blocks"))
    .map(([id, blockId]): Operation => ({ op: "set", table: "items", id, path: ["blockId"], value: blockId })),
);

const change = fc.array(
  fc.oneof({ weight: 3, arbitrary: set }, { weight: 2, arbitrary: put }, { weight: 1, arbitrary: drop }),
  {
    minLength: 1,
    maxLength: 3,
  },
);

/** One step of the simulation: an editor does something, or a message arrives or gets lost. */
type Happening =
  | { is: "edit"; editor: number; operations: Operation[] }
  | { is: "undo" | "redo"; editor: number }
  /** An editor sends its pending changes. The request or the response may get lost. */
  | { is: "send"; editor: number; upTo: number; loses: "nothing" | "request" | "answer" }
  /** A range of the server's log arrives again, newest change first. */
  | { is: "hear"; editor: number; from: number; count: number }
  | { is: "reload"; editor: number };

const happening = (editors: number): fc.Arbitrary<Happening> => {
  const editor = fc.nat(editors - 1);
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ is: fc.constant("edit" as const), editor, operations: change }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constantFrom("undo" as const, "redo" as const), editor }) },
    {
      weight: 4,
      arbitrary: fc.record({
        is: fc.constant("send" as const),
        editor,
        upTo: fc.integer({ min: 1, max: 3 }),
        loses: fc.constantFrom("nothing" as const, "nothing" as const, "request" as const, "answer" as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant("hear" as const),
        editor,
        from: fc.nat(12),
        count: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ is: fc.constant("reload" as const), editor }) },
  );
};

interface Editor {
  copy: WorkingCopy;
  done: (readonly Trace[])[];
  undone: (readonly Trace[])[];
}

const play = (editors: number, happenings: readonly Happening[]) => {
  let draft = start;
  let log: LoggedChange[] = [];
  let count = 0;
  const accepted: string[] = [];
  const all = Array.from(
    { length: editors },
    (): Editor => ({ copy: createWorkingCopy(start, 0), done: [], undone: [] }),
  );

  const serve = (sent: WorkingCopy["steps"][number]["change"][], base: number): LoggedChange[] => {
    expect(findChangeFault(sent)).toBeUndefined();
    const fresh = sent.filter(({ id }) => !log.some((known) => known.id === id));
    const made = logChanges({ draft, revision: log.length }, fresh, { base, author: { id: "a", name: "A" }, at: "" });
    draft = made.draft;
    log = [...log, ...made.logged];
    accepted.push(...fresh.map(({ id }) => id));
    // The answer has the changes that the editor has missed, and those it has sent, however old they are.
    return log.filter(({ id, revision }) => revision > base || sent.some((change) => change.id === id));
  };
  const make = (editor: Editor, operations: readonly Operation[]) => {
    const added = addChange(editor.copy, { id: `c${count++}`, label: "", operations, seen: editor.copy.revision });
    editor.copy = added.copy;
    return added.traces;
  };
  const receive = (editor: Editor, changes: readonly LoggedChange[]) => {
    editor.copy = receiveChanges(editor.copy, changes).copy;
  };

  for (const one of happenings) {
    const editor = all[one.editor];
    if (!editor) continue;
    if (one.is === "edit") {
      editor.done.push(make(editor, one.operations));
      editor.undone = [];
    } else if (one.is === "undo" || one.is === "redo") {
      const [source, target] = one.is === "undo" ? [editor.done, editor.undone] : [editor.undone, editor.done];
      const traces = source.pop();
      const { operations } = traces ? revertTraces(editor.copy.draft, traces) : { operations: [] };
      if (operations.length > 0) target.push(make(editor, operations));
    } else if (one.is === "send") {
      const { copy } = editor;
      const sent = copy.steps.slice(0, one.upTo).map((step) => step.change);
      if (one.loses === "request") continue;
      const answer = serve(sent, copy.revision);
      if (one.loses === "nothing") receive(editor, answer);
    } else if (one.is === "hear") receive(editor, log.slice(one.from, one.from + one.count).reverse());
    else editor.copy = replaceConfirmed(editor.copy, draft, log.length);
  }
  // At the end no message is lost any more, so every editor catches up.
  for (const editor of all)
    receive(
      editor,
      serve(
        editor.copy.steps.map((step) => step.change),
        editor.copy.revision,
      ),
    );
  for (const editor of all) receive(editor, log);
  return { draft, log, accepted, all, count };
};

const cases = 5000;

test.each([2, 3])(
  "%i editors come to the same valid draft, whatever gets lost, repeated or out of order",
  (editors) => {
    fc.assert(
      fc.property(fc.array(happening(editors), { maxLength: 30 }), (happenings) => {
        const { draft, log, accepted, all, count } = play(editors, happenings);
        for (const { copy } of all) {
          expect(copy.steps).toEqual([]);
          expect(copy.revision).toBe(log.length);
          expect(copy.draft).toEqual(draft);
        }
        expect(repairDraft(draft).operations).toEqual([]);
        // Every change is in the log exactly once, and replaying the log gives the draft.
        expect([...new Set(accepted)].length).toBe(count);
        expect(log.map(({ revision }) => revision)).toEqual(log.map((_, place) => place + 1));
        const replayed = log.reduce(
          (now, one) => applyOperations(now, [...one.operations, ...one.repairs]).draft,
          start,
        );
        expect(replayed).toEqual(draft);
      }),
      { numRuns: cases },
    );
  },
  120_000,
);

test("one author alone undoes everything back to the beginning, and redoes it", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      let copy = createWorkingCopy(start, 0);
      const make = (operations: readonly Operation[]) => {
        const added = addChange(copy, { id: "c", label: "", operations, seen: 0 });
        copy = added.copy;
        return added.traces;
      };
      const reverse = (steps: (readonly Trace[])[]) => {
        const others: (readonly Trace[])[] = [];
        for (const traces of steps.reverse()) {
          const { operations, left } = revertTraces(copy.draft, traces);
          expect(left).toEqual([]);
          others.push(make(operations));
        }
        return others;
      };
      const done = changes.map(make);
      const full = copy.draft;
      const undone = reverse(done);
      expect(copy.draft).toEqual(start);
      reverse(undone);
      expect(copy.draft).toEqual(full);
    }),
    { numRuns: 1000 },
  );
});
