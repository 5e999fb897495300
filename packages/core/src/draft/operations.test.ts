import fc from "fast-check";
import { expect, test } from "vitest";
import { anyBotFile } from "../format/testing/any-bot-file.ts";
import type { Json } from "../values/json.ts";
import { createDraft } from "./create-draft.ts";
import { type Draft, draftTables } from "./draft.ts";
import { applyOperations, findOperationFault, type Operation } from "./operations.ts";
import { repairDraft } from "./repair-draft.ts";
import { toBotFile } from "./to-bot-file.ts";

const key = fc.constantFrom("options", "data", "order", "groupId", "x", "__proto__", "constructor", "title", "to");

/** Operations on entries of a draft, on entries that don't exist, and operations that add entries. */
const operationsOn = (draft: Draft): fc.Arbitrary<Operation[]> =>
  fc.array(
    fc.constantFrom(...draftTables).chain((table) => {
      const id = fc.constantFrom(...Object.keys(draft[table]), "gone", "__proto__");
      const value = fc.option(
        fc.jsonValue({ maxDepth: 2 }).map((json) => JSON.parse(JSON.stringify(json)) as Json),
        { nil: undefined },
      );
      const set = fc.record({ id, path: fc.array(key, { minLength: 1, maxLength: 3 }), value }).map(
        ({ value: given, ...rest }): Operation => ({
          op: "set",
          table,
          ...rest,
          ...(given === undefined ? {} : { value: given }),
        }),
      );
      const entries = Object.values(draft[table]);
      const put: fc.Arbitrary<Operation>[] =
        entries.length === 0
          ? []
          : [
              fc
                .tuple(fc.constantFrom(...entries), id)
                .map(([entry, newId]): Operation => ({ op: "put", table, entry: { ...entry, id: newId } })),
            ];
      return fc.oneof(
        set,
        id.map((gone): Operation => ({ op: "drop", table, id: gone })),
        ...put,
      );
    }),
    { maxLength: 8 },
  );

const anyEdit = anyBotFile
  .map((file) => createDraft(file, {}))
  .chain((draft) => fc.tuple(fc.constant(draft), operationsOn(draft)));

test("operations leave the draft they are given alone, and their inverse takes them back", () => {
  fc.assert(
    fc.property(anyEdit, ([draft, operations]) => {
      const before = JSON.stringify(draft);
      const { draft: edited, inverse } = applyOperations(draft, operations);
      expect(JSON.stringify(draft)).toBe(before);
      expect(applyOperations(edited, inverse).draft).toEqual(draft);
      expect(JSON.parse(JSON.stringify(edited))).toEqual(edited);
    }),
    { numRuns: 500 },
  );
});

test("any edited draft can be repaired: once, to something that can be written", () => {
  fc.assert(
    fc.property(anyEdit, ([draft, operations]) => {
      const edited = applyOperations(draft, operations).draft;
      const { draft: repaired, operations: done } = repairDraft(edited);
      expect(repairDraft(repaired).operations).toEqual([]);
      expect(applyOperations(edited, done).draft).toEqual(repaired);
      const file = toBotFile(repaired, {});
      const groups = new Set(file.groups.map(({ id }) => id));
      expect(file.edges.every(({ to }) => groups.has(to.groupId))).toBe(true);
      expect(file.events.some(({ type }) => type === "start")).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("what comes from outside is checked", () => {
  const entry = { id: "g", order: "V", title: "G", graphCoordinates: { x: 0, y: 0 }, data: {} };
  expect(findOperationFault({ op: "put", table: "groups", entry })).toBeUndefined();
  expect(findOperationFault({ op: "set", table: "groups", id: "g", path: ["title"], value: "x" })).toBeUndefined();
  expect(findOperationFault({ op: "drop", table: "groups", id: "g" })).toBeUndefined();
  const faults = [
    null,
    { op: "put", table: "toString", entry },
    { op: "put", table: "groups", entry: { ...entry, title: 5 } },
    { op: "put", table: "blocks", entry },
    { op: "put", table: "groups" },
    { op: "set", table: "groups", id: "g", path: [] },
    { op: "set", table: "groups", id: "g", path: ["id"], value: "other" },
    { op: "set", table: "groups", id: "g", path: ["a", 1] },
    { op: "set", table: "groups", id: "g", path: ["title"], value: 5 },
    { op: "set", table: "groups", id: "g", path: ["title"] },
    { op: "set", table: "groups", id: "g", path: ["data"], value: "x" },
    { op: "set", table: "groups", id: "g", path: ["order"], value: "A0" },
    { op: "put", table: "groups", entry: { ...entry, order: "!" } },
    { op: "drop", table: "bot", id: "bot" },
    { op: "drop", table: "groups" },
    { op: "explode", table: "groups", id: "g" },
  ];
  for (const fault of faults) expect(findOperationFault(fault)).toEqual(expect.any(String));
});
