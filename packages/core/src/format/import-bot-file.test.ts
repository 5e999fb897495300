import { expect, test } from "vitest";
import { createDraft } from "../draft/create-draft.ts";
import type { JsonObject } from "../values/json.ts";
import { BotFileError } from "./bot-file-error.ts";
import { botFileSchema } from "./bot-file-schema.ts";
import { importBotFile } from "./import-bot-file.ts";

const point = { x: 0, y: 0 };
const startEvent = { id: "start", type: "start", graphCoordinates: point };

/** A file of version 6.1 with these blocks in one group. */
const withBlocks = (blocks: unknown[], more: JsonObject = {}) => ({
  version: "6.1",
  name: "Bot",
  events: [startEvent],
  groups: [{ id: "g", title: "Group", graphCoordinates: point, blocks }],
  edges: [],
  variables: [],
  theme: {},
  settings: {},
  ...more,
});

const errorOf = (input: unknown): BotFileError => {
  try {
    importBotFile(input);
  } catch (error) {
    if (error instanceof BotFileError) return error;
    throw error;
  }
  throw new Error("The file was imported.");
};

test("a whole 6.1 file comes back as it is, with nothing to report", () => {
  const file = withBlocks([{ id: "b", type: "text", content: { richText: [], odd: 1 }, more: { deep: [null] } }], {
    extra: 7,
  });
  const { file: imported, report } = importBotFile(JSON.stringify(file));
  expect(imported).toEqual(file);
  expect(report).toEqual({ sourceVersion: "6.1", upgraded: [], dropped: [], toConnect: [], unknownBlocks: [] });
});

test("the file may be wrapped, marked with a byte order mark, parsed, or have a number as version", () => {
  const file = withBlocks([]);
  expect(importBotFile(`\uFEFF${JSON.stringify({ typebot: file })}`).file).toEqual(file);
  expect(importBotFile({ ...file, version: 6.1 }).file).toEqual(file);
  expect(importBotFile(file).report.sourceVersion).toBe("6.1");
});

test("the input is never changed", () => {
  const file = withBlocks([{ id: "b", type: "Condition", items: [{ id: "i", content: { comparisons: [] } }] }]);
  const before = structuredClone(file);
  importBotFile(file);
  expect(file).toEqual(before);
});

test.each([
  ["[]", "", "an object"],
  ["5", "", "an object"],
  ["{}", "groups", "a list"],
  ['{"groups": {}}', "groups", "a list"],
  ['{"name": "a package", "dependencies": {}}', "groups", "a list"],
  [JSON.stringify(withBlocks([{ id: "b" }])), "groups[0].blocks[0].type", "a text"],
  [JSON.stringify(withBlocks([{ type: "text" }])), "groups[0].blocks[0].id", "a text"],
  [JSON.stringify(withBlocks([null])), "groups[0].blocks[0]", "an object"],
  [JSON.stringify(withBlocks([{ id: "b", type: "choice input", items: 5 }])), "groups[0].blocks[0].items", "a list"],
  [JSON.stringify(withBlocks([], { groups: [{ id: 5 }] })), "groups[0].id", "a text"],
  [JSON.stringify(withBlocks([], { variables: [{ name: "x" }] })), "variables[0].id", "a text"],
  [JSON.stringify(withBlocks([], { theme: [] })), "theme", "an object"],
  [JSON.stringify(withBlocks([], { version: "new" })), "version", 'a version such as "6.1"'],
  ['{"blocks": [{"id": "b", "steps": [{"id": "s"}]}]}', "blocks[0].steps[0].type", "a text"],
])("%s is refused at %s", (text, path, expected) => {
  const error = errorOf(text);
  expect(error).toMatchObject({ name: "BotFileError", path, expected });
  expect(error.message).toMatch(/^(This is not a bot file|The file is damaged): .+\.$/);
});

test("null is the same as nothing", () => {
  const { file, report } = importBotFile({
    ...withBlocks([{ id: "b", type: "text input", options: null, items: null, outgoingEdgeId: null, content: null }]),
    edges: null,
    variables: null,
    theme: null,
    settings: null,
  });
  expect(file.groups[0]?.blocks).toEqual([{ id: "b", type: "text input" }]);
  expect(file).toMatchObject({ edges: [], variables: [], theme: {}, settings: {} });
  expect(report.dropped).toEqual([]);
});

test("prototype keys as ids and names are ordinary ids and names", () => {
  const text = `{"version":"6.1","name":"constructor","events":[{"id":"__proto__","type":"start","outgoingEdgeId":"__proto__"}],
    "groups":[{"id":"__proto__","title":"toString","blocks":[{"id":"constructor","type":"__proto__","options":{"__proto__":{"polluted":1}}}]}],
    "edges":[{"id":"__proto__","from":{"eventId":"__proto__"},"to":{"groupId":"__proto__","blockId":"constructor"}}],
    "variables":[{"id":"__proto__","name":"__proto__"}]}`;
  const { file, report } = importBotFile(text);
  expect(report.dropped).toEqual([]);
  expect(file.edges).toHaveLength(1);
  expect(Object.keys(file.groups[0]?.blocks[0]?.options ?? {})).toEqual(["__proto__"]);
  expect(Object.keys(createDraft(file, {}).blocks)).toEqual(["constructor"]);
  expect(({} as JsonObject).polluted).toBeUndefined();
});

test("edges: what can't be kept is listed with its reason", () => {
  const { file, report } = importBotFile(
    withBlocks([{ id: "b", type: "text", outgoingEdgeId: "gone" }], {
      edges: [
        { id: "nowhere", from: { blockId: "b" }, to: { groupId: "lost" } },
        { id: "unused", from: { blockId: "b" }, to: { groupId: "g" } },
        { id: "no-source", from: {}, to: { groupId: "g" } },
        { from: { blockId: "b" }, to: { groupId: "g" } },
        "text",
      ],
    }),
  );
  expect(file.edges).toEqual([]);
  expect(file.groups[0]?.blocks[0]).not.toHaveProperty("outgoingEdgeId");
  expect(report.dropped.map(({ path }) => path)).toEqual([
    'edges["no-source"]',
    "edges[3]",
    "edges[4]",
    'edges["nowhere"]',
    'edges["gone"]',
    'edges["unused"]',
  ]);
  expect(report.dropped[3]?.message).toBe(
    'A connection from the text block in group "Group", because the group it leads to is not in the file.',
  );
});

test("edges that lead nowhere stay where they are asked for, and are listed all the same", () => {
  const blocks = [
    { id: "b", type: "text", outgoingEdgeId: "gone" },
    { id: "c", type: "text", outgoingEdgeId: "nowhere" },
    { id: "d", type: "text", outgoingEdgeId: "lost" },
  ];
  const edges = [
    { id: "nowhere", from: { blockId: "c" }, to: { groupId: "lost" } },
    { id: "lost", from: { blockId: "d" }, to: { groupId: "g", blockId: "lost" } },
    { id: "unused", from: { blockId: "c" }, to: { groupId: "g" } },
  ];
  const { file, report } = importBotFile(withBlocks(blocks, { edges }), { keepsLostEdges: true });
  expect(file.edges).toEqual(edges.slice(0, 2));
  expect(file.groups[0]?.blocks.map(({ outgoingEdgeId }) => outgoingEdgeId)).toEqual(["gone", "nowhere", "lost"]);
  expect(report).toEqual(importBotFile(withBlocks(blocks, { edges })).report);
});

test("where an edge begins is decided by the stored outgoingEdgeId", () => {
  const { file, report } = importBotFile(
    withBlocks([{ id: "b", type: "choice input", items: [{ id: "i", outgoingEdgeId: "e" }] }], {
      edges: [{ id: "e", from: { blockId: "elsewhere" }, to: { groupId: "g", blockId: "not-there" } }],
    }),
  );
  // The edge is kept although the block does not exist. The engine decides where such a chat goes on, and lint reports
  // it.
  const to = { groupId: "g", blockId: "not-there" };
  expect(file.edges).toEqual([{ id: "e", from: { blockId: "b", itemId: "i" }, to }]);
  expect(report.upgraded.map(({ path }) => path)).toEqual(['edges["e"].from']);
  expect(report.dropped).toEqual([]);
});

test("an edge followed from two places becomes two", () => {
  const { file } = importBotFile(
    withBlocks(
      [
        { id: "a", type: "text", outgoingEdgeId: "e" },
        { id: "b", type: "text", outgoingEdgeId: "e" },
      ],
      { edges: [{ id: "e", from: { blockId: "a" }, to: { groupId: "g" } }] },
    ),
  );
  expect(file.edges.map(({ id, from }) => [id, from])).toEqual([
    ["e", { blockId: "a" }],
    ["e-2", { blockId: "b" }],
  ]);
  expect(file.groups[0]?.blocks[1]?.outgoingEdgeId).toBe("e-2");
});

test("ids that occur twice are made unique and listed", () => {
  const { file, report } = importBotFile(
    withBlocks(
      [
        { id: "b", type: "choice input", items: [{ id: "i" }, { id: "i" }, {}] },
        { id: "b", type: "text" },
      ],
      {
        variables: [
          { id: "v", name: "One" },
          { id: "v", name: "Two" },
        ],
      },
    ),
  );
  expect(file.groups[0]?.blocks.map(({ id, items }) => [id, items?.map((item) => item.id)])).toEqual([
    ["b", ["i", "i-2", "b-item-3"]],
    ["b-2", undefined],
  ]);
  expect(file.variables.map(({ id }) => id)).toEqual(["v", "v-2"]);
  expect(report.dropped).toHaveLength(3);
  expect(botFileSchema.safeParse(file).error).toBeUndefined();
});

test("paths of cards have ids of their own in the whole file, and their connections follow", () => {
  const card = (id: string, paths: unknown[]) => ({ id, type: "cards", items: [{ id: `${id}.item`, paths }] });
  const blocks = [
    card("a", [
      { id: "p", text: "One", outgoingEdgeId: "e1" },
      { id: "p", text: "Two", outgoingEdgeId: "e2" },
    ]),
    card("b", [{ id: "p", outgoingEdgeId: "e3" }, { id: "p-2", outgoingEdgeId: "e4" }, { text: "No id" }, null]),
  ];
  const edges = [
    { id: "e1", from: { blockId: "a", itemId: "a.item", pathId: "p" }, to: { groupId: "g" } },
    { id: "e2", from: { blockId: "a", itemId: "a.item", pathId: "p", note: 1 }, to: { groupId: "g" } },
    { id: "e3", from: { blockId: "b", itemId: "b.item", pathId: "p" }, to: { groupId: "g" } },
    { id: "e4", from: { blockId: "b", itemId: "b.item", pathId: "p-2" }, to: { groupId: "g" } },
  ];
  const { file, report } = importBotFile(withBlocks(blocks, { edges }));
  expect(file.groups[0]?.blocks.map(({ items }) => items?.[0]?.paths)).toEqual([
    [
      { id: "p", text: "One", outgoingEdgeId: "e1" },
      { id: "p-3", text: "Two", outgoingEdgeId: "e2" },
    ],
    [
      { id: "p-4", outgoingEdgeId: "e3" },
      { id: "p-2", outgoingEdgeId: "e4" },
      { id: "b.item-path-3", text: "No id" },
    ],
  ]);
  expect(file.edges.map(({ from }) => from)).toEqual([
    { blockId: "a", itemId: "a.item", pathId: "p" },
    { blockId: "a", itemId: "a.item", pathId: "p-3", note: 1 },
    { blockId: "b", itemId: "b.item", pathId: "p-4" },
    { blockId: "b", itemId: "b.item", pathId: "p-2" },
  ]);
  expect(report.dropped).toEqual([
    {
      path: 'groups["g"].blocks["a"].items',
      message: 'The id p of a path in group "Group", because something else of its kind has it too; it is p-3 now.',
      groupId: "g",
      blockId: "a",
    },
    {
      path: 'groups["g"].blocks["b"].items',
      message: "A path of an item, because it is not an object.",
      groupId: "g",
      blockId: "b",
    },
    {
      path: 'groups["g"].blocks["b"].items',
      message: 'The id p of a path in group "Group", because something else of its kind has it too; it is p-4 now.',
      groupId: "g",
      blockId: "b",
    },
  ]);
  expect(report.upgraded.map(({ message }) => message)).toEqual(["A path without an id was given one."]);
  expect(importBotFile(file).report).toEqual({ ...report, upgraded: [], dropped: [] });
});

test("a block of cards that was copied with all its ids keeps its connections, each of its own", () => {
  const card = { id: "c", type: "cards", items: [{ id: "i", paths: [{ id: "p", outgoingEdgeId: "e" }] }] };
  const edges = [{ id: "e", from: { blockId: "c", itemId: "i", pathId: "p" }, to: { groupId: "g" } }];
  const { file, report } = importBotFile(withBlocks([card, card], { edges }));
  expect(file.edges).toEqual([
    { id: "e", from: { blockId: "c", itemId: "i", pathId: "p" }, to: { groupId: "g" } },
    { id: "e-2", from: { blockId: "c-2", itemId: "i-2", pathId: "p-2" }, to: { groupId: "g" } },
  ]);
  expect(report.dropped).toHaveLength(3);
  expect(report.upgraded.map(({ path }) => path)).toEqual(['edges["e"]']);
});

test("the first bearer keeps its id, also where a new one would take it", () => {
  const items = [{ id: "i" }, { id: "i" }, { id: "i-2" }];
  const { file } = importBotFile(withBlocks([{ id: "b", type: "choice input", items }]));
  expect(file.groups[0]?.blocks[0]?.items?.map(({ id }) => id)).toEqual(["i", "i-3", "i-2"]);
});

test("a connection to a block whose id occurs in another group too keeps leading to its own", () => {
  const blocks = ["a", "b"].map((id) => ({ id, type: "text" }));
  const group = { title: "", graphCoordinates: point, blocks };
  const events = [{ ...startEvent, outgoingEdgeId: "e" }];
  const { file, report } = importBotFile({
    ...withBlocks([], { events, groups: ["g", "h"].map((id) => ({ ...group, id })) }),
    edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "h", blockId: "b" } }],
  });
  expect(file.groups[1]?.blocks.map(({ id }) => id)).toEqual(["a-2", "b-2"]);
  expect(file.edges[0]?.to).toEqual({ groupId: "h", blockId: "b-2" });
  expect(report.dropped).toHaveLength(2);
});

test("a bot without a start begins at its first group", () => {
  const { file, report } = importBotFile(withBlocks([], { events: [] }));
  expect(file.events[0]).toMatchObject({ id: "start", type: "start", outgoingEdgeId: "start-edge" });
  expect(file.edges).toEqual([{ id: "start-edge", from: { eventId: "start" }, to: { groupId: "g" } }]);
  expect(report.upgraded[0]?.message).toBe('The bot had no start; it begins at group "Group".');
});

test("the start comes first among the events", () => {
  const reply = { id: "r", type: "reply", graphCoordinates: point };
  const { file } = importBotFile(withBlocks([], { events: [reply, startEvent] }));
  expect(file.events.map(({ type }) => type)).toEqual(["start", "reply"]);
});

test("a later version is read as the one that is known", () => {
  const { file, report } = importBotFile(withBlocks([], { version: "7" }));
  expect(file.version).toBe("6.1");
  expect(report.sourceVersion).toBe("7");
  expect(report.upgraded[0]?.path).toBe("version");
});

test("unknown block types are kept and grouped in the report", () => {
  const blocks = ["a", "b"].map((id) => ({ id, type: "teleport", options: { to: "Mars" } }));
  const { file, report } = importBotFile(withBlocks([...blocks, { id: "c", type: "text" }]), {
    knownTypes: new Set(["text"]),
  });
  expect(file.groups[0]?.blocks.slice(0, 2)).toEqual(blocks);
  expect(report.unknownBlocks).toEqual([
    {
      path: 'groups["g"].blocks["a"]',
      message: '2 teleport blocks in group "Group": kept, but not run here.',
      groupId: "g",
      blockId: "a",
    },
  ]);
});

test("what must be connected again is listed", () => {
  const { report } = importBotFile(
    withBlocks(
      [
        { id: "1", type: "payment input", options: { credentialsId: "c" } },
        { id: "2", type: "Google Sheets", options: { credentialsId: "c", spreadsheetId: "s" } },
        { id: "3", type: "Typebot link", options: { typebotId: "other", mergeResults: false } },
        { id: "4", type: "Typebot link", options: { typebotId: "current", mergeResults: false } },
        { id: "5", type: "Typebot link", options: { typebotId: "me", mergeResults: false } },
      ],
      { id: "me", customDomain: "chat.example.com" },
    ),
  );
  expect(report.toConnect.map(({ path, message }) => [path, message])).toEqual([
    ['groups["g"].blocks["1"]', 'Choose the credentials for the payment input block in group "Group".'],
    ['groups["g"].blocks["2"]', 'Choose the account of the spreadsheet for the Google Sheets block in group "Group".'],
    [
      'groups["g"].blocks["3"]',
      'Choose the bot that the Typebot link block in group "Group" leads to: the file knows it as other.',
    ],
    ["customDomain", "Connect the bot to its own domain again: chat.example.com."],
  ]);
});
