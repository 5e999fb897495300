import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineBlock, f } from "../fields/index.ts";
import { BotFileError } from "../format/bot-file-error.ts";
import { botFileSchema } from "../format/bot-file-schema.ts";
import { importBotFile } from "../format/import-bot-file.ts";
import { anyBotFile } from "../format/testing/any-bot-file.ts";
import type { BotFile } from "../nouns/bot-file.ts";
import type { JsonObject } from "../values/json.ts";
import { applyChange } from "./apply-change.ts";
import { createDraft } from "./create-draft.ts";
import type { Draft } from "./draft.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { repairDraft } from "./repair-draft.ts";
import { exportBotFile, toBotFile } from "./to-bot-file.ts";

const shared = { description: "For tests.", search: [], label: "Block" } as const;
const comparison = f.condition({ label: "If" });
const definitions = {
  text: defineBlock({
    ...shared,
    type: "text",
    family: "bubble",
    key: "content",
    options: f.fields({ richText: f.richText({ label: "Text", flavour: "bubble" }) }),
  }),
  Condition: defineBlock({
    ...shared,
    type: "Condition",
    family: "logic",
    key: "options",
    options: f.fields({}),
    item: f.fields({ content: comparison }),
  }),
  Webhook: defineBlock({
    ...shared,
    type: "Webhook",
    family: "integration",
    key: "options",
    options: f.fields({
      headers: f.keyValues({ label: "Headers" }),
      mapping: f.list(f.fields({ path: f.text({ label: "Path" }), inner: f.keyValues({ label: "Inner" }) }), {
        label: "Mapping",
        hasHiddenIds: true,
      }),
      words: f.list(f.text({ label: "Word" }), { label: "Words" }),
    }),
  }),
};

test("a file survives the way into a draft and back, unknown keys and blocks included", () => {
  fc.assert(
    fc.property(anyBotFile, (original) => {
      expect(exportBotFile(createDraft(original, definitions), definitions)).toEqual(original);
    }),
    { numRuns: 300 },
  );
});

test("importing what was exported gives the same draft, and nothing to report or repair", () => {
  fc.assert(
    fc.property(anyBotFile, (original) => {
      const draft = createDraft(original, definitions);
      const { file: again, report } = importBotFile(JSON.stringify(exportBotFile(draft, definitions)));
      expect(createDraft(again, definitions)).toEqual(draft);
      expect([...report.upgraded, ...report.dropped]).toEqual([]);
      expect(botFileSchema.safeParse(again).success).toBe(true);
      const hasStart = original.events.some(({ type }) => type === "start");
      if (hasStart) expect(repairDraft(draft)).toEqual({ draft, operations: [] });
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
  expect(
    exportBotFile(createDraft(small(), definitions), definitions).groups[0]?.blocks[0]?.items?.[0]?.content,
  ).toEqual({
    comparisons: [{ id: "c" }],
    logicalOperator: "OR",
  });
});

test("a look-up in a sheet without a choice of rows is exported with the one it runs with, and read as it was", () => {
  const file = small();
  const sheet = { id: "b9", type: "Google Sheets", options: { action: "Get data from sheet" } };
  const [first, ...others] = file.groups;
  const groups = [{ ...first, blocks: [sheet] }, ...others] as BotFile["groups"];
  const exported = exportBotFile(createDraft({ ...file, groups }, definitions), definitions);
  expect(exported.groups[0]?.blocks[0]?.options).toEqual({ ...sheet.options, totalRowsToExtract: "Random" });
  expect(importBotFile(exported).file.groups[0]?.blocks[0]?.options).toMatchObject({ totalRowsToExtract: "Random" });
});

const without = (draft: Draft, id: string): Draft =>
  applyOperations(draft, [{ op: "drop", table: "groups", id }]).draft;

test("what is left over after a group was removed is seen, until it is repaired", () => {
  const draft = without(createDraft(small(), definitions), "g2");
  expect(toBotFile(draft, definitions).edges.map(({ id }) => id)).toEqual(["e1", "e2"]);
  const repaired = repairDraft(draft);
  expect(repaired.operations).toEqual([{ op: "drop", table: "edges", id: "e2" }]);
  const file = exportBotFile(repaired.draft, definitions);
  expect(file.edges.map(({ id }) => id)).toEqual(["e1"]);
  expect(file.groups[0]?.blocks[0]?.items?.[0]).not.toHaveProperty("outgoingEdgeId");
  expect(exportBotFile(repairDraft(without(draft, "g1")).draft, definitions)).toMatchObject({ groups: [], edges: [] });
});

test("a connection to a block that the file never had keeps naming it; one to a block that goes leads to the group", () => {
  const leadsTo = (blockId: string) => {
    const file = small();
    const edges = file.edges.map((edge) => (edge.id === "e2" ? { ...edge, to: { ...edge.to, blockId } } : edge));
    const text = { id: "t", type: "text" };
    const groups = file.groups.map((group) => (group.id === "g2" ? { ...group, blocks: [text] } : group));
    return createDraft({ ...file, groups, edges }, definitions);
  };
  const lost = leadsTo("never");
  expect(repairDraft(lost)).toEqual({ draft: lost, operations: [] });
  const renamed: Operation = {
    op: "set",
    table: "groups",
    id: "g2",
    path: ["graphCoordinates"],
    value: { x: 1, y: 1 },
  };
  const dropped = (id: string): Operation => ({ op: "drop", table: "blocks", id });
  expect(applyChange(lost, [renamed, dropped("none")]).draft.edges.e2?.to).toMatchObject({ blockId: "never" });
  expect(applyChange(leadsTo("t"), [dropped("t")]).draft.edges.e2?.to).toEqual({ groupId: "g2" });
});

test("of two edges from one place the later one counts", () => {
  const entry = { id: "e3", order: "zz", from: { eventId: "start" }, to: { groupId: "g2" }, data: {} };
  const { draft } = applyOperations(createDraft(small(), definitions), [{ op: "put", table: "edges", entry }]);
  const file = exportBotFile(repairDraft(draft).draft, definitions);
  expect(file.events[0]?.outgoingEdgeId).toBe("e3");
  expect(file.edges.map(({ id }) => id)).toEqual(["e2", "e3"]);
});

describe("rows of lists", () => {
  const fileWith = (type: string, options: JsonObject): BotFile => ({
    ...small(),
    groups: [{ id: "g1", title: "G", graphCoordinates: point, blocks: [{ id: "b", type, options }] }],
    events: [{ id: "start", type: "start", graphCoordinates: point }],
    edges: [],
  });
  const headers = [
    { id: "h1", key: "A", value: "1" },
    { id: "h2", key: "B", value: "2" },
  ];

  test("are kept by their ids, at any depth; lists of single values are one value", () => {
    const mapping = [{ path: "x", inner: [{ id: "i", key: "k" }] }, { path: "y" }];
    const file = fileWith("Webhook", { headers, mapping, words: ["a", "b"] });
    const draft = createDraft(file, definitions);
    expect(draft.blocks.b?.options).toEqual({
      headers: {
        h1: { order: expect.any(String), values: { key: "A", value: "1" } },
        h2: { order: expect.any(String), values: { key: "B", value: "2" } },
      },
      mapping: {
        "~row-1": {
          order: expect.any(String),
          values: { path: "x", inner: { i: { order: expect.any(String), values: { key: "k" } } } },
        },
        "~row-2": { order: expect.any(String), values: { path: "y" } },
      },
      words: ["a", "b"],
    });
    expect(exportBotFile(draft, definitions)).toEqual(file);
    // Bot files leave out the ids of these rows; `toBotFile`, which lint and the preview use, keeps them.
    expect(toBotFile(draft, definitions).groups[0]?.blocks[0]?.options?.mapping).toMatchObject([
      { id: "~row-1", path: "x" },
      { id: "~row-2", path: "y" },
    ]);
  });

  test("two authors edit one list without a loss", () => {
    const draft = createDraft(fileWith("Webhook", { headers }), definitions);
    const block = { table: "blocks", id: "b" } as const;
    const one = {
      op: "set",
      ...block,
      path: ["options", "headers", "h1", "values", "value"],
      value: "changed",
    } as const;
    const other = {
      op: "set",
      ...block,
      path: ["options", "headers", "h3"],
      value: { order: "zz", values: { key: "C" } },
    } as const;
    const removed = { op: "set", ...block, path: ["options", "headers", "h2"] } as const;
    const written = [
      { id: "h1", key: "A", value: "changed" },
      { id: "h3", key: "C" },
    ];
    for (const operations of [
      [one, other, removed],
      [removed, other, one],
    ])
      expect(
        exportBotFile(applyOperations(draft, operations).draft, definitions).groups[0]?.blocks[0]?.options?.headers,
      ).toEqual(written);
  });

  test("that aren't what they should be stay as the file has them", () => {
    const options = { headers: ["odd", { id: "h" }], mapping: "none" };
    const file = fileWith("Webhook", options);
    expect(createDraft(file, definitions).blocks.b?.options).toEqual(options);
    expect(exportBotFile(createDraft(file, definitions), definitions)).toEqual(file);
  });
});

test("after an edit only what has changed is written anew", () => {
  const draft = createDraft(small(), definitions);
  const before = toBotFile(draft, definitions);
  const edited = applyOperations(draft, [
    { op: "set", table: "groups", id: "g2", path: ["title"], value: "Goodbye" },
  ]).draft;
  const after = toBotFile(edited, definitions);
  expect(after.groups[0]).toBe(before.groups[0]);
  expect(after.variables).toBe(before.variables);
  expect(after.groups[1]).toEqual({ ...before.groups[1], title: "Goodbye" });
});

test("the same id twice is an error, not a loss", () => {
  const file = small();
  file.groups.push({ id: "g1", title: "Again", graphCoordinates: point, blocks: [] });
  expect(() => createDraft(file, definitions)).toThrow(BotFileError);
});
