import { expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "../../values/json.ts";
import { importBotFile } from "../import-bot-file.ts";

const point = { x: 7, y: 9 };

/** An old file that has a start group and one group with these blocks. */
const old = (version: string | undefined, blocks: JsonObject[], more: JsonObject = {}) => ({
  ...(version === undefined ? {} : { version }),
  name: "Bot",
  groups: [
    {
      id: "sg",
      title: "Start",
      graphCoordinates: point,
      blocks: [{ id: "sb", type: "start", label: "Start", groupId: "sg", outgoingEdgeId: "se" }],
    },
    { id: "g", title: "Group", graphCoordinates: point, blocks },
  ],
  edges: [{ id: "se", from: { groupId: "sg", blockId: "sb" }, to: { groupId: "g" } }],
  variables: [],
  theme: {},
  settings: {},
  ...more,
});

const newer = (version: string, blocks: JsonObject[], more: JsonObject = {}) => ({
  ...old(version, blocks, more),
  events: [{ id: "sg", type: "start", graphCoordinates: point, outgoingEdgeId: "se" }],
  groups: [{ id: "g", title: "Group", graphCoordinates: point, blocks }],
  edges: [{ id: "se", from: { eventId: "sg" }, to: { groupId: "g" } }],
  ...more,
});

const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const operatorOf = (condition: Json | undefined) => objectOf(condition).logicalOperator;

const firstBlock = (input: unknown) => importBotFile(input).file.groups[0]?.blocks[0];

test("the start block becomes the start event, its edge the first", () => {
  const text = { id: "b", type: "text", groupId: "g", outgoingEdgeId: "x" };
  const back = { id: "x", from: { groupId: "g", blockId: "b" }, to: { groupId: "sg" } };
  const source = old("5", [text]);
  const { file, report } = importBotFile({ ...source, edges: [back, ...source.edges] });
  expect(file.events).toEqual([{ id: "sg", type: "start", graphCoordinates: point, outgoingEdgeId: "se" }]);
  expect(file.groups.map(({ id }) => id)).toEqual(["g"]);
  expect(file.edges).toEqual([
    { id: "se", from: { eventId: "sg" }, to: { groupId: "g" } },
    // An edge that led to the start group now leads to the group that follows the start.
    { id: "x", from: { blockId: "b" }, to: { groupId: "g" } },
  ]);
  expect(file.version).toBe("6.1");
  expect(report.sourceVersion).toBe("5");
  expect(report.dropped).toEqual([]);
});

test("a start block in one group with what it starts keeps the group", () => {
  const { file } = importBotFile({
    ...old("3", []),
    groups: [
      {
        id: "g",
        title: "All",
        graphCoordinates: point,
        blocks: [
          { id: "s", type: "start" },
          { id: "t", type: "text" },
        ],
      },
    ],
    edges: [],
  });
  expect(file.groups[0]?.blocks.map(({ id }) => id)).toEqual(["t"]);
  expect(file.events[0]).toMatchObject({ type: "start", outgoingEdgeId: "g-start" });
  expect(file.edges).toEqual([{ id: "g-start", from: { eventId: "g" }, to: { groupId: "g" } }]);
});

test("the start block counts where an old file has a start event too", () => {
  const events = [
    { id: "sg", type: "start", graphCoordinates: point, outgoingEdgeId: "se" },
    { id: "sg", type: "reply", graphCoordinates: point },
  ];
  const { file } = importBotFile(old("5", [], { events }));
  expect(file.events.map(({ id, type, outgoingEdgeId }) => [id, type, outgoingEdgeId])).toEqual([
    ["sg", "start", "se"],
    ["sg-2", "reply", undefined],
  ]);
  expect(file.edges).toEqual([{ id: "se", from: { eventId: "sg" }, to: { groupId: "g" } }]);
});

test("a link to the start group of its own bot leads to what the start leads to", () => {
  const link = { id: "b", type: "Typebot link", options: { typebotId: "current", groupId: "sg" } };
  expect(firstBlock(old("4", [link]))?.options).toEqual({ typebotId: "current", groupId: "g", mergeResults: true });
});

test("texts of older versions show the last entry of a list, as they did", () => {
  const says = (text: string) => ({
    id: "b",
    type: "text",
    content: { richText: [{ type: "p", children: [{ text }] }] },
  });
  expect(firstBlock(old("5", [says("You said {{Name}}")]))?.content).toMatchObject({ isLastOfListShown: true });
  expect(firstBlock(old("5", [says("Hello")]))?.content).not.toHaveProperty("isLastOfListShown");
  const html = { id: "b", type: "text", content: { html: "<div>{{Name}}</div>" } };
  expect(firstBlock(old(undefined, [html]))?.content).toMatchObject({ isLastOfListShown: true });
});

test("variables that an input saves its answer in are stored with the result, those of transcripts never", () => {
  const blocks = [
    { id: "1", type: "text input", options: { variableId: "answer" } },
    { id: "2", type: "cards", options: { variableId: "card" }, items: [] },
    { id: "3", type: "Set variable", options: { variableId: "said", type: "Transcript" } },
    { id: "4", type: "Set variable", options: { variableId: "other" } },
  ];
  const variables = [
    ...["answer", "card", "other"].map((id) => ({ id, name: id, isSessionVariable: true })),
    { id: "said", name: "said", isSessionVariable: false },
    { id: "unmarked", name: "unmarked" },
  ];
  const { file, report } = importBotFile(newer("6.1", blocks, { variables }));
  expect(Object.fromEntries(file.variables.map(({ id, isSessionVariable }) => [id, isSessionVariable]))).toEqual({
    answer: false,
    card: false,
    other: true,
    said: true,
    unmarked: undefined,
  });
  expect(report.upgraded.map(({ message }) => message)).toEqual([
    "2 variables with the answer of an input: stored with the result, although marked as not stored.",
    "1 variable with a transcript: not stored with the result.",
  ]);
});

test("groups that are empty stay", () => {
  expect(importBotFile(old("5", [])).file.groups.map(({ id }) => id)).toEqual(["g"]);
});

test("version 3: requests stored elsewhere must be entered again, those at hand move into the options", () => {
  const lost = { id: "1", type: "Webhook", webhookId: "w1", options: { isCustomBody: false } };
  const kept = { id: "2", type: "Webhook", options: {}, webhook: { id: "w2", url: "https://example.com" } };
  const stray = { id: "3", type: "text", webhookId: "w3" };
  const { file, report } = importBotFile(old(undefined, [lost, kept, stray]));
  expect(file.groups[0]?.blocks).toEqual([
    { id: "1", type: "Webhook", options: { isCustomBody: false, webhook: { id: "w1", method: "POST" } } },
    { id: "2", type: "Webhook", options: { webhook: { id: "w2", url: "https://example.com", method: "POST" } } },
    stray,
  ]);
  expect(report.sourceVersion).toBe("3 (unmarked)");
  expect(report.toConnect).toMatchObject([{ blockId: "1", groupId: "g" }]);
});

test("defaults that changed are written out as they were in the file's version", () => {
  const comparisons = [{ id: "c" }, { id: "d" }];
  const blocks = [
    { id: "1", type: "Condition", items: [{ id: "i", content: { comparisons } }] },
    {
      id: "2",
      type: "choice input",
      items: [{ id: "j", displayCondition: { isEnabled: true, condition: { comparisons } } }],
    },
    { id: "3", type: "Typebot link", options: { typebotId: "current" } },
    { id: "4", type: "Google Sheets", options: { action: "Get data from sheet" } },
    { id: "5", type: "Condition", items: [{ id: "k", content: { comparisons, logicalOperator: "OR" } }] },
  ];
  const open = (version: string, file: unknown) => {
    const [condition, choice, link, sheet, explicit] = importBotFile(file).file.groups[0]?.blocks ?? [];
    expect(explicit?.items?.[0]?.content, version).toEqual({ comparisons, logicalOperator: "OR" });
    return {
      condition: operatorOf(condition?.items?.[0]?.content),
      display: operatorOf(objectOf(choice?.items?.[0]?.displayCondition).condition),
      merges: link?.options?.mergeResults,
      rows: sheet?.options?.totalRowsToExtract,
    };
  };
  const before = { condition: "OR", display: "OR", merges: true, rows: undefined };
  const since = { condition: "AND", display: "AND", merges: false, rows: "All" };
  for (const version of ["3", "4", "5"]) expect(open(version, old(version, blocks))).toEqual(before);
  for (const version of ["6", "6.1"]) expect(open(version, newer(version, blocks))).toEqual(since);
});

test("a cell that marks a row of a sheet becomes a filter", () => {
  const referenceCell = { id: "r", column: "Email", value: "{{Email}}" };
  const sheet = { id: "b", type: "Google Sheets", options: { action: "Update a row", referenceCell } };
  expect(firstBlock(old("5", [sheet]))?.options).toEqual({
    action: "Update a row",
    filter: { comparisons: [{ id: "r", column: "Email", comparisonOperator: "Equal to", value: "{{Email}}" }] },
  });
});

test("themes before 6.1 keep their look", () => {
  const theme = { general: { font: "Inter" }, chat: { roundness: "none", buttons: { color: "#123456" } } };
  for (const file of [old("3", [], { theme }), newer("6", [], { theme })]) {
    expect(importBotFile(file).file.theme).toEqual({
      general: {
        font: "Inter",
        background: { type: "Color", content: "#FFFFFF" },
        progressBar: { color: "#e0edff", backgroundColor: "#f1f1f1" },
      },
      chat: {
        roundness: "none",
        hostBubbles: { backgroundColor: "#F7F8FF", border: { thickness: 0, roundeness: "none" } },
        guestBubbles: { backgroundColor: "#FF8E21", border: { thickness: 0, roundeness: "none" } },
        buttons: { color: "#123456", backgroundColor: "#0042DA", border: { thickness: 0, roundeness: "none" } },
        inputs: { backgroundColor: "#FFFFFF", shadow: "md", border: { thickness: 0, roundeness: "none" } },
      },
    });
  }
  expect(importBotFile(newer("6.1", [], { theme })).file.theme).toEqual(theme);
});

test("settings with older names are carried over, and explicit newer ones win", () => {
  const general = { isTypingEmulationEnabled: false, isNewResultOnRefreshEnabled: false };
  const settings = (given: JsonObject) => importBotFile(old("3", [], { settings: given })).file.settings;
  expect(settings({ general })).toEqual({
    general: { ...general, rememberUser: { isEnabled: true } },
    typingEmulation: { enabled: false },
  });
  const explicit = { general: { ...general, rememberUser: { isEnabled: false } }, typingEmulation: { enabled: true } };
  expect(settings(explicit)).toEqual(explicit);
});

test("text bubbles with only HTML or plain text get rich text", () => {
  const html = { id: "b", type: "text", content: { html: "<div>Hi</div>" } };
  const plain = { id: "c", type: "text", content: { plainText: "One\nTwo" } };
  const { file } = importBotFile(old("3", [html, plain]));
  expect(file.groups[0]?.blocks.map(({ content }) => content?.richText)).toEqual([
    [{ type: "p", children: [{ text: "Hi" }] }],
    [
      { type: "p", children: [{ text: "One" }] },
      { type: "p", children: [{ text: "Two" }] },
    ],
  ]);
});

test("a text bubble whose HTML has no end is named", () => {
  const html = { id: "b", type: "text", content: { html: "<div>".repeat(1000) } };
  const path = 'groups["g"].blocks["b"].content.html';
  expect(() => importBotFile(old("3", [html]))).toThrow(
    expect.objectContaining({ name: "BotFileError", path, message: expect.stringContaining(path) }),
  );
});

test("blocks of steps become groups of blocks", () => {
  const { file, report } = importBotFile({
    name: "Oldest",
    blocks: [
      {
        id: "b0",
        title: "Start",
        graphCoordinates: point,
        steps: [{ id: "s0", blockId: "b0", type: "start", outgoingEdgeId: "e0" }],
      },
      {
        id: "b1",
        title: "Block #1",
        graphCoordinates: point,
        steps: [
          {
            id: "s1",
            blockId: "b1",
            type: "choice input",
            items: [{ id: "i1", stepId: "s1", type: 0, content: "Again", outgoingEdgeId: "e1" }],
          },
          { id: "s2", blockId: "b1", type: "Typebot link", options: { typebotId: "current", blockId: "b1" } },
        ],
      },
    ],
    edges: [
      { id: "e0", from: { blockId: "b0", stepId: "s0" }, to: { blockId: "b1" } },
      { id: "e1", from: { blockId: "b1", stepId: "s1", itemId: "i1" }, to: { blockId: "b1", stepId: "s2" } },
    ],
    variables: [],
  });
  expect(report.sourceVersion).toBe("2 (steps)");
  expect(report.dropped).toEqual([]);
  expect(file.groups).toEqual([
    {
      id: "b1",
      title: "Block #1",
      graphCoordinates: point,
      blocks: [
        { id: "s1", type: "choice input", items: [{ id: "i1", content: "Again", outgoingEdgeId: "e1" }] },
        { id: "s2", type: "Typebot link", options: { typebotId: "current", groupId: "b1", mergeResults: true } },
      ],
    },
  ]);
  expect(file.edges).toEqual([
    { id: "e0", from: { eventId: "b0" }, to: { groupId: "b1" } },
    { id: "e1", from: { blockId: "s1", itemId: "i1" }, to: { groupId: "b1", blockId: "s2" } },
  ]);
});

test("tables by id become lists, branches items, and stored targets edges", () => {
  const table = (entries: JsonObject[]) => ({
    byId: Object.fromEntries(entries.map((entry) => [String(entry.id), entry])),
    allIds: entries.map(({ id }) => id ?? null),
  });
  const { file, report } = importBotFile({
    name: "Tables",
    blocks: table([
      { id: "b0", title: "Start", stepIds: ["s0"], graphCoordinates: point },
      { id: "b1", title: "Ask", stepIds: ["s1", "s2", "s3"], graphCoordinates: point },
    ]),
    steps: table([
      { id: "s0", type: "start", blockId: "b0", target: { blockId: "b1" } },
      { id: "s1", type: "choice input", blockId: "b1", options: { itemIds: ["i1"] } },
      {
        id: "s2",
        type: "Condition",
        blockId: "b1",
        options: {
          logicalOperator: "AND",
          comparisons: { byId: { c: { comparisonOperator: "Is set" } }, allIds: ["c"] },
        },
        trueTarget: { blockId: "b1" },
        falseTarget: { blockId: "b1", stepId: "s1" },
      },
      { id: "s3", type: "Webhook", blockId: "b1", options: { webhookId: "w" } },
      { id: "s4", type: "text", blockId: "gone" },
    ]),
    choiceItems: table([{ id: "i1", stepId: "s1", content: "Go", target: { blockId: "b1" } }]),
    webhooks: table([{ id: "w", url: "https://example.com" }]),
    variables: table([{ id: "v", name: "Name" }]),
    theme: {},
    settings: {},
  });
  expect(file.events[0]?.outgoingEdgeId).toBe("s0-edge");
  expect(file.groups[0]?.blocks).toEqual([
    { id: "s1", type: "choice input", options: {}, items: [{ id: "i1", content: "Go", outgoingEdgeId: "i1-edge" }] },
    {
      id: "s2",
      type: "Condition",
      outgoingEdgeId: "s2-false-edge",
      items: [
        {
          id: "s2-true",
          outgoingEdgeId: "s2-true-edge",
          content: { logicalOperator: "AND", comparisons: [{ id: "c", comparisonOperator: "Is set" }] },
        },
      ],
    },
    { id: "s3", type: "Webhook", options: { webhook: { id: "w", url: "https://example.com", method: "POST" } } },
  ]);
  expect(file.edges).toHaveLength(4);
  expect(file.variables).toEqual([{ id: "v", name: "Name" }]);
  expect(report.dropped).toEqual([{ path: 'steps.byId["s4"]', message: "A step that belongs to no block." }]);
});
