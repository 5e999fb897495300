import { expect, test } from "vitest";
import { type Definitions, defineBlock, f } from "../fields/index.ts";
import type { BotFile, BotFileBlock } from "../nouns/bot-file.ts";
import { compileFlow } from "./compile-flow.ts";
import { toPublicFlow } from "./to-public-flow.ts";
import { toPublicTypebot } from "./to-public-typebot.ts";

const shared = { description: "For these tests.", search: [] };

const definitions: Definitions = Object.fromEntries(
  [
    defineBlock({
      ...shared,
      type: "text",
      family: "bubble",
      label: "Text",
      key: "content",
      options: f.fields({ richText: f.richText({ label: "Text", flavour: "bubble" }) }),
    }),
    defineBlock({
      ...shared,
      type: "rating input",
      family: "input",
      label: "Rating",
      key: "options",
      options: f.fields({
        variableId: f.variable({ label: "Save in" }),
        length: f.number({ label: "Length", default: 10, min: 1, max: 20 }),
        buttonType: f.choice(["Numbers", "Icons"], { label: "Kind", default: "Numbers" }),
        step: f.number({ label: "Step", template: "rendered", isOptional: true }),
        labels: f.object({ button: f.text({ label: "Button", default: "Send" }) }, { label: "Labels" }),
        rows: f.list(f.fields({ name: f.text({ label: "Name", default: "?" }) }), { label: "Rows" }),
      }),
    }),
    defineBlock({
      ...shared,
      type: "choice input",
      family: "input",
      label: "Buttons",
      key: "options",
      options: f.fields({ buttonLabel: f.text({ label: "Button", default: "Send" }) }),
      item: f.fields({ content: f.text({ label: "Text" }), value: f.text({ label: "Value", isOptional: true }) }),
    }),
    defineBlock({
      ...shared,
      type: "Set variable",
      family: "logic",
      label: "Set variable",
      key: "options",
      options: f.fields({
        expressionToEvaluate: f.code({ label: "Value", language: "javascript" }),
        textOrCode: f.code({ label: "Text", language: "javascript", syntax: "body or text", isOptional: true }),
        lines: f.list(
          f.fields({ code: f.code({ label: "Code", language: "javascript" }), note: f.text({ label: "Note" }) }),
          {
            label: "Lines",
          },
        ),
      }),
    }),
    defineBlock({
      ...shared,
      type: "Condition",
      family: "logic",
      label: "Condition",
      key: "options",
      options: f.fields({}),
      item: f.fields({ content: f.condition({ label: "If" }) }),
    }),
    defineBlock({
      ...shared,
      type: "Email",
      family: "integration",
      label: "Email",
      key: "options",
      options: f.fields({ body: f.text({ label: "Body", isMultiline: true }) }),
      isServerOnly: true,
    }),
  ].map((definition) => [definition.type, definition]),
);

const point = { x: 0, y: 0 };

const fileOf = (blocks: BotFileBlock[], more: Partial<BotFile> = {}): BotFile => ({
  version: "6.1",
  name: "Bot",
  events: [{ id: "start", type: "start", graphCoordinates: point, outgoingEdgeId: "e" }],
  groups: [{ id: "g", title: "Group", graphCoordinates: point, blocks }],
  edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g", blockId: "b" } }],
  variables: [],
  theme: {},
  settings: {},
  ...more,
});

const compile = (file: BotFile) => compileFlow(file, definitions, { botId: "bot", version: 3 });
const compileBlock = (block: Omit<BotFileBlock, "id">) => {
  const { flow, problems } = compile(fileOf([{ ...block, id: "b" } as BotFileBlock]));
  return { block: flow.groups[0]?.blocks[0], problems };
};

test("a flow has everything that runs, and nothing else", () => {
  const variables = [{ id: "v", name: "Name", value: "Ada", isSessionVariable: true, colour: "red" }];
  const { flow, problems } = compile(fileOf([{ id: "b", type: "text", outgoingEdgeId: "x" }], { variables }));
  expect(problems).toEqual([]);
  expect(flow).toMatchObject({
    botId: "bot",
    version: 3,
    name: "Bot",
    groups: [
      { id: "g", title: "Group", blocks: [{ id: "b", type: "text", outgoingEdgeId: "x", options: { richText: [] } }] },
    ],
    edges: { e: { groupId: "g", blockId: "b" } },
    events: [{ id: "start", type: "start", outgoingEdgeId: "e", options: {} }],
  });
  expect(flow.variables).toEqual([{ id: "v", name: "Name", value: "Ada", isSessionVariable: true }]);
  expect(flow.settings.typingEmulation.speed).toBe(400);
  expect(flow.theme.general.background.content).toBe("#F8F8F8");
});

test("options are complete, keys that aren't declared stay, null is nothing", () => {
  const stored = { length: 5, odd: { kept: true }, labels: { extra: 1, button: null }, buttonType: null };
  expect(compileBlock({ type: "rating input", options: stored })).toEqual({
    problems: [],
    block: {
      id: "b",
      type: "rating input",
      options: {
        length: 5,
        odd: { kept: true },
        labels: { extra: 1, button: "Send" },
        buttonType: "Numbers",
        rows: [],
      },
    },
  });
});

test("a wrong value runs as its default, and is named with place, expectation and find", () => {
  const { block, problems } = compileBlock({
    type: "rating input",
    options: {
      length: 99,
      buttonType: "Stars",
      step: true,
      labels: "Send",
      rows: [{ name: 1 }, "x", { name: "ok" }],
      variableId: 7,
    },
  });
  expect(block?.options).toEqual({
    length: 10,
    buttonType: "Numbers",
    labels: { button: "Send" },
    rows: [{ name: "?" }, { name: "ok" }],
  });
  expect(problems.map(({ path, expected, found }) => [path, expected, found])).toEqual([
    ["variableId", "a text", "7"],
    ["length", "a number from 1 to 20", "99"],
    ["buttonType", "one of Numbers, Icons", 'the text "Stars"'],
    ["step", "a number or a text", "true"],
    ["labels", "an object", 'the text "Send"'],
    ["rows[0].name", "a text", "1"],
    ["rows[1]", "an object", 'the text "x"'],
  ]);
  expect(problems[1]).toMatchObject({
    message: 'Rating in group "Group": length should be a number from 1 to 20, but is 99; its default is used.',
    groupId: "g",
    blockId: "b",
  });
});

test("rich text loses only what is no text, deep down too, and says so", () => {
  const richText = [
    {
      type: "p",
      children: [{ text: "Hello ", bold: true }, { text: {} }, { type: "a", url: 1, children: [{ text: "you" }] }],
    },
    { type: 7, children: "none" },
  ];
  const { block, problems } = compileBlock({ type: "text", content: { richText } });
  expect(block?.options.richText).toEqual([
    { type: "p", children: [{ text: "Hello ", bold: true }, {}, { type: "a", children: [{ text: "you" }] }] },
    {},
  ]);
  expect(problems.map(({ path }) => path.replace(/.*content\./, ""))).toEqual([
    "richText[0].children[1].text",
    "richText[0].children[2].url",
    "richText[1].type",
    "richText[1].children",
  ]);
});

test("items are completed and keep their ids and edges", () => {
  const items = [
    { id: "i", outgoingEdgeId: "x", odd: 1 },
    { id: "j", content: 5 },
  ];
  const { block, problems } = compileBlock({ type: "choice input", items });
  expect(block?.items).toEqual([
    { id: "i", outgoingEdgeId: "x", content: "", odd: 1 },
    { id: "j", content: "" },
  ]);
  expect(problems).toMatchObject([{ blockId: "b", itemId: "j", path: "content" }]);
  expect(compileBlock({ type: "choice input" }).block?.items).toEqual([]);
});

test("an edge of a bubble counts only behind the group's last block; other blocks' edges count everywhere", () => {
  const blocks = [
    { id: "a", type: "text", outgoingEdgeId: "e" },
    { id: "b", type: "Set variable", outgoingEdgeId: "e" },
    { id: "c", type: "text", outgoingEdgeId: "e" },
  ];
  const { flow } = compileFlow(fileOf(blocks), definitions, { botId: "bot", version: 1 });
  expect(flow.groups[0]?.blocks.map((block) => block.outgoingEdgeId)).toEqual([undefined, "e", "e"]);
});

test("blocks of unknown types keep their options as they are", () => {
  const { block, problems } = compileBlock({ type: "teleport", options: { to: null, at: "{{= 1 =}}" } });
  expect({ block, problems }).toEqual({
    block: { id: "b", type: "teleport", options: { to: null, at: "{{= 1 =}}" } },
    problems: [],
  });
  expect(compileBlock({ type: "constructor" }).block?.options).toEqual({});
});

test("the codes of texts are found once each, those of code fields are not", () => {
  const says = {
    richText: [{ type: "p", children: [{ text: "{{= 1 + 1 =}} and {{=2=}} or {{= 1 + 1 =}} {{= a\nb =}}" }] }],
  };
  expect(compileBlock({ type: "text", content: says }).block?.expressions).toEqual([" 1 + 1 ", "2"]);
  expect(
    compileBlock({
      type: "choice input",
      options: { buttonLabel: "{{=x=}}", undeclared: ["{{=z=}}"] },
      items: [{ id: "i", content: "{{=y=}}" }],
    }).block?.expressions,
  ).toEqual(["x", "y"]);
  const code = { expressionToEvaluate: "{{= no =}}", lines: [{ code: "{{= no =}}", note: "{{= yes =}}" }] };
  expect(compileBlock({ type: "Set variable", options: code }).block?.expressions).toEqual([" yes "]);
});

test("the codes that can't be read are found; a field that takes text may hold one", () => {
  const unreadable = (stored: Omit<BotFileBlock, "id">) => compileBlock(stored).block?.unreadable;
  const note = "{{= {{A}} + 1 =}} {{= not a code =}}";
  expect(unreadable({ type: "choice input", options: { buttonLabel: note } })).toEqual([" not a code "]);
  expect(unreadable({ type: "Set variable", options: { textOrCode: "{{A}} from {{B}}" } })).toEqual([
    "{{A}} from {{B}}",
  ]);
  expect(unreadable({ type: "Set variable", options: { textOrCode: "{{A}} * {{B}}" } })).toBeUndefined();
  expect(unreadable({ type: "Set variable", options: { expressionToEvaluate: "no code" } })).toBeUndefined();
});

test("patterns that may take long, or aren't known yet, are prepared", () => {
  const compare = (comparisonOperator: string, value: string) => ({ comparisonOperator, variableId: "v", value });
  const comparisons = [
    compare("Matches regex", "^a+$"),
    compare("Matches regex", "(a+)\\1"),
    compare("Does not match regex", "{{Pattern}}"),
    compare("Contains", "(a+)\\1"),
  ];
  const items = [{ id: "i", content: { comparisons } }];
  expect(compileBlock({ type: "Condition", items }).block?.patterns).toEqual([
    { variableId: "v", value: "(a+)\\1" },
    { variableId: "v", value: "{{Pattern}}" },
  ]);
});

const secretive = fileOf(
  [
    { id: "b", type: "choice input", items: [{ id: "i", content: "Hi {{Shown}}" }] },
    {
      id: "c",
      type: "Email",
      options: { body: "{{Secret}} {{Shown}} {{= code =}}", token: "abc" },
      outgoingEdgeId: "x",
    },
    {
      id: "d",
      type: "teleport",
      options: { key: "{{Key}}" },
      items: [{ id: "k", outgoingEdgeId: "y", prompt: "abc" }],
    },
  ],
  {
    variables: ["Secret", "Shown", "Key", "Unused"].map((name) => ({
      id: `v${name}`,
      name,
      value: `value of ${name}`,
    })),
    settings: { security: { allowedOrigins: ["https://intern.example"] }, metadata: { title: "Hello" } },
  },
);

test("a public flow hides what only the server needs", () => {
  const { flow } = compile(secretive);
  const visible = toPublicFlow(flow, definitions);
  expect(visible.groups[0]?.blocks).toEqual([
    flow.groups[0]?.blocks[0],
    { id: "c", type: "Email", options: {}, outgoingEdgeId: "x" },
    { id: "d", type: "teleport", options: {}, items: [{ id: "k", outgoingEdgeId: "y" }] },
  ]);
  expect(visible.variables).toEqual([
    { id: "vSecret", name: "Secret" },
    { id: "vShown", name: "Shown", value: "value of Shown" },
    { id: "vKey", name: "Key" },
    { id: "vUnused", name: "Unused", value: "value of Unused" },
  ]);
  expect(visible.settings).toMatchObject({ security: { allowedOrigins: [] }, metadata: { title: "Hello" } });
  expect(flow.groups[0]?.blocks[1]?.options).toMatchObject({ token: "abc" });
});

test("a published bot has the nested shape of the specification", () => {
  const file = { ...secretive, publicId: "my-bot" };
  const visible = toPublicFlow(compile(file).flow, definitions);
  const typebot = toPublicTypebot(file, visible);
  expect(typebot).toMatchObject({
    id: "bot",
    typebotId: "bot",
    version: "6.1",
    typebot: { id: "bot", name: "Bot", publicId: "my-bot" },
    edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g", blockId: "b" } }],
    events: [{ id: "start", type: "start", outgoingEdgeId: "e" }],
    settings: { general: { isBrandingEnabled: false } },
  });
  expect(typebot.groups).toMatchObject([
    {
      id: "g",
      title: "Group",
      blocks: [
        { id: "b", options: { buttonLabel: "Send" }, items: [{ id: "i", content: "Hi {{Shown}}" }] },
        { id: "c", options: {} },
        { id: "d", options: {} },
      ],
    },
  ]);
  expect(JSON.stringify(typebot)).not.toMatch(/abc|value of Secret|value of Key|intern\.example/);
});

test("secrets stay on the server at any depth, and so does what isn't declared", () => {
  const secret = f.fields({
    name: f.text({ label: "Name" }),
    token: f.text({ label: "Token", isServerOnly: true }),
  });
  const shop = defineBlock({
    ...shared,
    type: "shop",
    family: "input",
    label: "Shop",
    key: "options",
    options: f.fields({
      credentialsId: f.credentials({ label: "Account", type: "stripe" }),
      amount: f.text({ label: "Amount" }),
      nested: f.object(
        { deep: f.object({ key: f.text({ label: "Key", isServerOnly: true }) }, { label: "Deep" }) },
        { label: "Nested" },
      ),
      hidden: f.object({ inner: f.text({ label: "Inner" }) }, { label: "Hidden", isServerOnly: true }),
      rows: f.list(secret, { label: "Rows" }),
      action: f.union(
        "type",
        {
          Call: {
            label: "Call",
            fields: { code: f.code({ label: "Code", language: "javascript", isServerOnly: true }) },
          },
          Show: { label: "Show", fields: { text: f.text({ label: "Text" }) } },
        },
        { label: "Action", default: "Show" },
      ),
      headers: f.keyValues({ label: "Headers", isServerOnly: true }),
    }),
    item: f.fields({ title: f.text({ label: "Title" }), prompt: f.text({ label: "Prompt", isServerOnly: true }) }),
  });
  const options = {
    credentialsId: "canary 1",
    amount: "5",
    nested: { deep: { key: "canary 2 {{= canary =}}" } },
    hidden: { inner: "canary 3" },
    rows: [{ id: "r", name: "Row", token: "canary 4" }],
    action: { type: "Call", code: "canary 5", text: "canary 6" },
    headers: [{ id: "h", key: "Authorization", value: "canary 7" }],
    own: { token: "canary 8" },
  };
  const items = [{ id: "i", title: "Item", prompt: "canary 9", own: "canary 10", outgoingEdgeId: "e" }];
  const block = { id: "s", type: "shop", options, items };
  const file = { ...secretive, groups: [{ ...secretive.groups[0], id: "g", title: "", blocks: [block] }] } as BotFile;
  const { flow, problems } = compileFlow(file, { shop }, { botId: "bot", version: 1 });
  expect(problems).toEqual([]);
  expect(flow.groups[0]?.blocks[0]?.options).toEqual(options);
  const visible = toPublicFlow(flow, { shop });
  expect(JSON.stringify(visible)).not.toContain("canary");
  expect(JSON.stringify(toPublicTypebot(file, visible))).not.toContain("canary");
  expect(visible.groups[0]?.blocks[0]).toEqual({
    id: "s",
    type: "shop",
    options: { amount: "5", nested: { deep: {} }, rows: [{ id: "r", name: "Row" }], action: { type: "Call" } },
    items: [{ id: "i", title: "Item", outgoingEdgeId: "e" }],
  });
});
