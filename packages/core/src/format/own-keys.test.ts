import { expect, test } from "vitest";
import { createDraft } from "../draft/create-draft.ts";
import { exportBotFile } from "../draft/to-bot-file.ts";
import { defineBlock } from "../fields/define-block.ts";
import * as f from "../fields/fields.ts";
import type { JsonObject } from "../values/json.ts";
import { toExchangeForm } from "./exchange-form.ts";
import { importBotFile } from "./import-bot-file.ts";
import { collectOwnKeys, spreadOwnKeys } from "./own-keys.ts";

const say = defineBlock({
  type: "say",
  family: "bubble",
  label: "Say",
  description: "Says something.",
  search: [],
  key: "content",
  options: f.fields({
    text: f.text({ label: "Text" }),
    tone: f.text({ label: "Tone", isOwn: true }),
    voice: f.object(
      { name: f.text({ label: "Name" }), pitch: f.number({ label: "Pitch", isOptional: true, isOwn: true }) },
      { label: "Voice" },
    ),
  }),
  summary: () => "",
});
const pick = defineBlock({
  type: "pick",
  family: "input",
  label: "Pick",
  description: "Asks.",
  search: [],
  key: "options",
  options: f.fields({}),
  item: f.fields({ content: f.text({ label: "Text" }), hint: f.text({ label: "Hint", isOwn: true }) }),
  summary: () => "",
});
const definitions = { say, pick };

const point = { x: 0, y: 0 };
const fileOf = (blocks: unknown[], more: JsonObject = {}) => ({
  version: "6.1",
  id: "bot",
  name: "Bot",
  events: [{ id: "start", type: "start", graphCoordinates: point }],
  groups: [{ id: "g", title: "Group", graphCoordinates: point, blocks }],
  edges: [],
  variables: [],
  theme: {},
  settings: {},
  ...more,
});

const content = { text: "Hello", tone: "warm", voice: { name: "Ada", pitch: 2 }, stranger: 1 };
const items = [
  { id: "i1", content: "Yes", hint: "please" },
  { id: "i2", content: "No" },
];
const blocks = [
  { id: "b1", type: "say", content },
  { id: "b2", type: "pick", items },
  { id: "b3", type: "foreign", options: { tone: "kept" } },
];

test("files that are handed out have our own keys in one place, and come back as they were", () => {
  const { file } = importBotFile(fileOf(blocks));
  const handedOut = toExchangeForm(exportBotFile(createDraft(file, definitions), definitions), definitions);
  expect(handedOut.groups[0]?.blocks).toEqual([
    { id: "b1", type: "say", content: { text: "Hello", voice: { name: "Ada" }, stranger: 1 } },
    {
      id: "b2",
      type: "pick",
      items: [
        { id: "i1", content: "Yes" },
        { id: "i2", content: "No" },
      ],
    },
    { id: "b3", type: "foreign", options: { tone: "kept" } },
  ]);
  expect(handedOut.parley).toEqual({
    blocks: { b1: { content: { tone: "warm", voice: { pitch: 2 } } }, b2: { items: { i1: { hint: "please" } } } },
  });
  const { file: again, report } = importBotFile(JSON.stringify(handedOut));
  expect(again).toEqual({ ...file, icon: null, folderId: null });
  expect([...report.upgraded, ...report.dropped]).toEqual([]);
});

test("files that are handed out have the keys that other readers require", () => {
  const { file } = importBotFile(fileOf([]));
  expect(toExchangeForm(file, definitions)).toMatchObject({ icon: null, folderId: null });
  const { file: decorated } = importBotFile(fileOf([], { icon: "🐝", folderId: "f1" }));
  expect(toExchangeForm(decorated, definitions)).toMatchObject({ icon: "🐝", folderId: "f1" });
  const { file: wrong, report } = importBotFile(fileOf([], { icon: 5 }));
  expect(wrong).not.toHaveProperty("icon");
  expect(report.dropped).toMatchObject([{ path: "icon", message: "The icon, because it is not a text." }]);
});

test("tests of the bot, notes on the canvas and colours of groups come back from a file that was handed out", () => {
  const notes = { n1: { text: "Ask Ada", x: 8, y: 16 } };
  const tests = { t1: { text: "# Hello\nYou: Yes\n", order: 1 } };
  const { file } = importBotFile(fileOf(blocks));
  const [group, ...others] = file.groups;
  const coloured = { ...file, notes, tests, groups: [{ ...group, parley: { color: "blue" } }, ...others] };
  const handedOut = collectOwnKeys(coloured as typeof file, definitions);
  expect(handedOut).not.toHaveProperty("notes");
  expect(handedOut.parley).toMatchObject({ notes, tests });
  const draft = createDraft(importBotFile(JSON.stringify(handedOut)).file, definitions);
  expect(draft.bot.bot?.data).toMatchObject({ notes, tests });
  expect(Object.values(draft.groups)[0]?.data).toEqual({ parley: { color: "blue" } });
});

test("a file without own keys stays the same object", () => {
  const { file } = importBotFile(fileOf([{ id: "b1", type: "say", content: { text: "Hello" } }]));
  expect(collectOwnKeys(file, definitions)).toBe(file);
});

test.each([
  ["no object", 5],
  ["of blocks that are gone", { blocks: { gone: { content: { tone: "x" } } } }],
  ["damaged", { blocks: { b1: { content: 5, items: [] }, b2: 7 }, theme: "dark", settings: null }],
  ["with odd names", { blocks: { ["__proto__"]: { content: {} }, constructor: {} }, theme: { ["__proto__"]: {} } }],
])("own keys that are %s harm nothing", (_, parley) => {
  const { file } = importBotFile(fileOf(blocks));
  const spread = spreadOwnKeys({ ...file, parley: parley as JsonObject });
  expect(spread.groups).toEqual(file.groups);
  expect(spread).not.toHaveProperty("parley");
});

test("a way out and its edge stand under Parley's own key, and come back", () => {
  const call = defineBlock({
    type: "call",
    family: "integration",
    isServerOnly: true,
    label: "Call",
    description: "Calls.",
    search: [],
    key: "options",
    options: f.fields({ url: f.text({ label: "Address" }) }),
    summary: () => "",
  });
  const edges = [
    { id: "on", from: { blockId: "b" }, to: { groupId: "g" } },
    { id: "out", from: { blockId: "b", itemId: "way" }, to: { groupId: "g" } },
  ];
  const block = { id: "b", type: "call", outgoingEdgeId: "on", options: { url: "x" } };
  const ways = [
    { id: "way", outgoingEdgeId: "out", tries: 2, errorVariableId: "v" },
    { id: "none", when: "nothing" },
  ];
  const { file } = importBotFile(fileOf([{ ...block, items: ways }], { edges }));
  const exported = toExchangeForm(exportBotFile(createDraft(file, { call }), { call }), { call });
  expect(exported.groups[0]?.blocks).toEqual([block]);
  expect(exported.edges).toEqual([edges[0]]);
  expect(exported.parley).toEqual({ blocks: { b: { ways } }, edges: { out: edges[1] } });
  expect(importBotFile(exported).file.groups).toEqual(file.groups);
  expect(importBotFile(exported).file.edges).toEqual(file.edges);
});
