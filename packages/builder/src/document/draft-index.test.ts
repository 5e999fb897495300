import { applyOperations, byOrder, createBlankFile, createDraft, type Operation } from "@parley/core/draft";
import fc from "fast-check";
import { expect, test } from "vitest";
import { blocksIn, hasNoBlocks } from "./draft-index.ts";

const block = fc.constantFrom("b1", "b2", "b3", "b4");
const group = fc.constantFrom("g1", "g2");
const order = fc.constantFrom("A", "B", "C");
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.tuple(block, group, order).map(
    ([id, groupId, at]): Operation => ({
      op: "put",
      table: "blocks",
      entry: { id, groupId, order: at, type: "text", options: {}, data: {} },
    }),
  ),
  fc
    .tuple(block, group)
    .map(([id, value]): Operation => ({ op: "set", table: "blocks", id, path: ["groupId"], value })),
  fc.tuple(block, order).map(([id, value]): Operation => ({ op: "set", table: "blocks", id, path: ["order"], value })),
  block.map((id): Operation => ({ op: "drop", table: "blocks", id })),
);

test("after any edits the blocks of a group are those of the table, and a list is the same unless one has changed", () => {
  fc.assert(
    fc.property(fc.array(fc.array(operation, { maxLength: 3 }), { maxLength: 10 }), (edits) => {
      let draft = createDraft(createBlankFile("Bot"), {});
      // A page reads every draft once, in the order in which they are made.
      blocksIn(draft, "g1");
      for (const operations of edits) {
        const before = draft;
        draft = applyOperations(draft, operations).draft;
        expect(hasNoBlocks(draft)).toBe(Object.keys(draft.blocks).length === 0);
        for (const groupId of ["g1", "g2"]) {
          const listed = Object.values(draft.blocks).filter((one) => one.groupId === groupId);
          const earlier = blocksIn(before, groupId);
          const found = blocksIn(draft, groupId);
          expect(found).toEqual(listed.sort(byOrder));
          const isSame = found.length === earlier.length && found.every((one, place) => one === earlier[place]);
          expect(found === earlier).toBe(isSame);
        }
      }
    }),
    { numRuns: 300 },
  );
});
