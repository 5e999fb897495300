import fc from "fast-check";
import { expect, test } from "vitest";
import type { BotFile } from "./bot-file.ts";
import { BotFileError } from "./bot-file-error.ts";
import { botFileSchema } from "./bot-file-schema.ts";
import { createDraft } from "./create-draft.ts";
import { exportBotFile } from "./export-bot-file.ts";
import { importBotFile } from "./import-bot-file.ts";
import { anyBotFile } from "./testing/any-bot-file.ts";

test("a file survives the way into a draft and back, unknown keys and blocks included", () => {
  fc.assert(
    fc.property(anyBotFile, (original) => {
      expect(exportBotFile(createDraft(original))).toEqual(original);
    }),
    { numRuns: 300 },
  );
});

test("importing what was exported gives the same draft, and nothing to report", () => {
  fc.assert(
    fc.property(anyBotFile, (original) => {
      const draft = createDraft(original);
      const { file: again, report } = importBotFile(JSON.stringify(exportBotFile(draft)));
      expect(createDraft(again)).toEqual(draft);
      expect([...report.upgraded, ...report.dropped]).toEqual([]);
      expect(botFileSchema.safeParse(again).success).toBe(true);
    }),
    { numRuns: 300 },
  );
});

const point = { x: 0, y: 0 };
const small = (): BotFile => ({
  version: "6.1",
  name: "Small",
  events: [{ id: "start", type: "start", graphCoordinates: point, outgoingEdgeId: "e1" }],
  groups: [
    {
      id: "g1",
      title: "Ask",
      graphCoordinates: point,
      blocks: [
        {
          id: "b1",
          type: "Condition",
          items: [{ id: "i1", content: { comparisons: [{ id: "c" }] }, outgoingEdgeId: "e2" }],
        },
      ],
    },
    { id: "g2", title: "Bye", graphCoordinates: point, blocks: [] },
  ],
  edges: [
    { id: "e1", from: { eventId: "start" }, to: { groupId: "g1" } },
    { id: "e2", from: { blockId: "b1", itemId: "i1" }, to: { groupId: "g2" } },
  ],
  variables: [],
  theme: {},
  settings: {},
});

test("conditions without an operator are exported with OR, which is how they run", () => {
  expect(exportBotFile(createDraft(small())).groups[0]?.blocks[0]?.items?.[0]?.content).toEqual({
    comparisons: [{ id: "c" }],
    logicalOperator: "OR",
  });
});

test("what is left over after a group was deleted stays out of the file", () => {
  const draft = createDraft(small());
  delete draft.groups.g2;
  const file = exportBotFile(draft);
  expect(file.edges.map(({ id }) => id)).toEqual(["e1"]);
  expect(file.groups[0]?.blocks[0]?.items?.[0]).not.toHaveProperty("outgoingEdgeId");
  delete draft.groups.g1;
  expect(exportBotFile(draft)).toMatchObject({ groups: [], edges: [] });
});

test("of two edges from one place the later one counts", () => {
  const draft = createDraft(small());
  draft.edges.e3 = { id: "e3", order: "zz", from: { eventId: "start" }, to: { groupId: "g2" }, data: {} };
  const file = exportBotFile(draft);
  expect(file.events[0]?.outgoingEdgeId).toBe("e3");
  expect(file.edges.map(({ id }) => id)).toEqual(["e2", "e3"]);
});

test("the same id twice is an error, not a loss", () => {
  const file = small();
  file.groups.push({ id: "g1", title: "Again", graphCoordinates: point, blocks: [] });
  expect(() => createDraft(file)).toThrow(BotFileError);
});
