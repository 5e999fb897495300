import fc from "fast-check";
import { expect, test } from "vitest";
import { anyBotFile } from "../format/testing/any-bot-file.ts";
import { createDraft } from "./create-draft.ts";
import { diffDraftsByKeys } from "./diff-by-keys.ts";
import { applyOperations } from "./operations.ts";
import { repairDraft } from "./repair-draft.ts";
import { toBotFile } from "./to-bot-file.ts";

const anyDraft = anyBotFile.map((file) => repairDraft(createDraft(file, {})).draft);

test("makes one draft of any other, and nothing of the same", () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, (before, after) => {
      expect(diffDraftsByKeys(before, structuredClone(before))).toEqual([]);
      const { draft } = applyOperations(before, diffDraftsByKeys(before, after));
      expect(toBotFile(draft, {})).toEqual(toBotFile(after, {}));
    }),
    { numRuns: 100 },
  );
});

test("compares drafts of 20,000 groups in a moment", () => {
  const groups = Array.from({ length: 20_000 }, (_, index) => ({
    id: `g${index}`,
    title: `Group ${index}`,
    graphCoordinates: { x: 0, y: index },
    blocks: [],
  }));
  const start = { id: "start", type: "start", graphCoordinates: { x: 0, y: 0 } };
  const file = { version: "6.1" as const, name: "Bot", events: [start], edges: [], variables: [] };
  const draftOf = (titled: typeof groups) =>
    createDraft({ ...file, groups: titled, theme: {}, settings: {} } as never, {});
  const [before, after] = [draftOf(groups), draftOf(groups.map((group) => ({ ...group, title: `${group.title}!` })))];
  const begun = performance.now();
  expect(diffDraftsByKeys(before, after)).toHaveLength(20_000);
  // With the square of the groups it took ten seconds.
  expect(performance.now() - begun).toBeLessThan(3000);
});

test("sets the keys that have changed, and leaves the others to whoever else sets them", () => {
  const block = (options: object) => ({ id: "b1", type: "text input", options });
  const fileOf = (title: string, options: object) => ({
    version: "6.1" as const,
    name: "Bot",
    groups: [{ id: "g1", title, graphCoordinates: { x: 0, y: 0 }, blocks: [block(options)] }],
    events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 } }],
    edges: [],
    variables: [],
    theme: {},
    settings: {},
  });
  const draftOf = (title: string, options: object) => createDraft(fileOf(title, options) as never, {});
  expect(diffDraftsByKeys(draftOf("One", { a: { b: 1, c: 2 } }), draftOf("One", { a: { b: 3, c: 2 } }))).toEqual([
    { op: "set", table: "blocks", id: "b1", path: ["options", "a", "b"], value: 3 },
  ]);
  expect(diffDraftsByKeys(draftOf("One", {}), draftOf("Two", {}))).toEqual([
    { op: "set", table: "groups", id: "g1", path: ["title"], value: "Two" },
  ]);
});
