import fc from "fast-check";
import { expect, test } from "vitest";
import { findChangedIds } from "./changed-ids.ts";
import { createBlankFile } from "./create-blank-file.ts";
import { createDraft } from "./create-draft.ts";
import { diffDrafts } from "./diff-drafts.ts";
import type { Draft } from "./draft.ts";
import { applyOperations, type Operation } from "./operations.ts";

const id = fc.constantFrom("g1", "g2", "g3", "__proto__");
const operation: fc.Arbitrary<Operation> = fc.oneof(
  id.map(
    (one): Operation => ({
      op: "put",
      table: "groups",
      entry: { id: one, order: "A", title: one, graphCoordinates: { x: 0, y: 0 }, data: {} },
    }),
  ),
  fc
    .tuple(id, fc.constantFrom("a", "b"))
    .map(([one, value]): Operation => ({ op: "set", table: "groups", id: one, path: ["title"], value })),
  id.map((one): Operation => ({ op: "drop", table: "groups", id: one })),
);
const start = createDraft(createBlankFile("Bot"), {});

test("every entry in which two drafts differ is among the changed ones, whichever way both were made", () => {
  // Each step makes a new draft of an earlier one, so that the drafts branch like pending changes that are replaced.
  const steps = fc.array(fc.tuple(fc.nat(), fc.array(operation, { maxLength: 3 })), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(steps, fc.nat(), fc.nat(), (made, one, other) => {
      const drafts: Draft[] = [start];
      for (const [place, operations] of made)
        drafts.push(applyOperations(drafts[place % drafts.length] ?? start, operations).draft);
      const [before = start, after = start] = [drafts[one % drafts.length], drafts[other % drafts.length]];
      const changed = findChangedIds(before.groups, after.groups);
      const ids = new Set([...Object.keys(before.groups), ...Object.keys(after.groups)]);
      const differing = [...ids].filter((each) => {
        const own = (draft: Draft) => Object.getOwnPropertyDescriptor(draft.groups, each)?.value;
        return own(before) !== own(after);
      });
      expect(changed).not.toBeNull();
      for (const each of differing) expect(changed).toContain(each);
      expect(applyOperations(before, diffDrafts(before, after)).draft).toEqual(after);
    }),
    { numRuns: 300 },
  );
});

test("tables without a common origin are compared as a whole", () => {
  const one = createDraft(createBlankFile("One"), {});
  const other = createDraft(createBlankFile("Other"), {});
  expect(findChangedIds(one.groups, other.groups)).toBeNull();
  expect(applyOperations(one, diffDrafts(one, other)).draft).toEqual(other);
});
