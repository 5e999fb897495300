import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defineBlock, f } from "../../fields/index.ts";
import { anyBotFile } from "../../format/testing/any-bot-file.ts";
import type { BotFile } from "../../nouns/bot-file.ts";
import { createDraft } from "../create-draft.ts";
import type { Draft } from "../draft.ts";
import { applyOperations } from "../operations.ts";
import { keysAboutBot } from "../replace-content.ts";
import { toBotFile } from "../to-bot-file.ts";
import { compareDrafts } from "./compare-drafts.ts";
import type { OutsideNames } from "./difference.ts";

const shared = { description: "For tests.", search: [] } as const;
const answer = { variableId: f.variable({ label: "Save the answer in" }) };
const definitions = {
  text: defineBlock({
    ...shared,
    type: "text",
    label: "Text",
    family: "bubble",
    key: "content",
    options: f.fields({ richText: f.richText({ label: "Text", flavour: "bubble" }) }),
  }),
  "text input": defineBlock({
    ...shared,
    type: "text input",
    label: "Text",
    family: "input",
    key: "options",
    options: f.fields({
      ...answer,
      isLong: f.bool({ label: "Several lines", default: false }),
      labels: f.object({ placeholder: f.text({ label: "Placeholder" }) }, { label: "Labels" }),
    }),
  }),
  "email input": defineBlock({
    ...shared,
    type: "email input",
    label: "Email",
    family: "input",
    key: "options",
    options: f.fields(answer),
  }),
  "choice input": defineBlock({
    ...shared,
    type: "choice input",
    label: "Buttons",
    family: "input",
    key: "options",
    options: f.fields(answer),
    itemLabels: { one: "Button", many: "Buttons" },
    item: f.fields({ content: f.text({ label: "Text" }) }),
  }),
  Webhook: defineBlock({
    ...shared,
    type: "Webhook",
    label: "HTTP request",
    family: "logic",
    key: "options",
    options: f.fields({
      url: f.address({ label: "Address" }),
      credentialsId: f.credentials({ label: "Account", type: "smtp" }),
      key: f.text({ label: "Key", isSecret: true }),
      headers: f.list(f.fields({ name: f.text({ label: "Name" }), value: f.text({ label: "Value" }) }), {
        label: "Headers",
        rowTitle: "name",
      }),
    }),
  }),
  Condition: defineBlock({
    ...shared,
    type: "Condition",
    label: "Condition",
    family: "logic",
    key: "options",
    options: f.fields({}),
    itemLabels: { one: "Branch", many: "Branches" },
    item: f.fields({ content: f.condition({ label: "If" }) }),
  }),
  Link: defineBlock({
    ...shared,
    type: "Link",
    label: "Bot",
    family: "logic",
    key: "options",
    moves: { calls: { bot: "typebotId", group: "groupId" } },
    options: f.fields({ typebotId: f.bot({ label: "Bot" }) }),
  }),
};

const say = (id: string, text: string) => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});
const group = (id: string, title: string, blocks: BotFile["groups"][number]["blocks"]) => ({
  id,
  title,
  graphCoordinates: { x: 0, y: 0 },
  blocks,
});
const way = (id: string, from: BotFile["edges"][number]["from"], groupId: string) => ({ id, from, to: { groupId } });

const choice = {
  id: "choice",
  type: "choice input",
  options: { variableId: "v2" },
  items: [
    { id: "yes", content: "Yes" },
    { id: "no", content: "No" },
  ],
};
const company = { id: "company", type: "text input", options: { variableId: "v1" } };
const base: BotFile = {
  version: "6.1",
  name: "Leads",
  events: [{ id: "start", type: "start", graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    group("g1", "Welcome", [say("hello", "Hello there"), say("ask", "Which company?"), company]),
    group("g2", "Interest", [say("ask2", "Interested?"), choice]),
    group("g3", "Thanks", [say("bye", "Thanks {{Company}}")]),
    group("g4", "Offer", [say("offer", "Here you are")]),
  ],
  edges: [
    way("e0", { eventId: "start" }, "g1"),
    way("e1", { blockId: "company" }, "g2"),
    way("e2", { blockId: "choice", itemId: "yes" }, "g3"),
  ],
  variables: [
    { id: "v1", name: "Company" },
    { id: "v2", name: "Interest" },
  ],
  theme: {},
  settings: {},
};

const draft = (file: BotFile): Draft => createDraft(file, definitions);
const inGroup = (id: string, change: (blocks: BotFile["groups"][number]["blocks"]) => unknown[]): BotFile => ({
  ...base,
  groups: base.groups.map((one) => (one.id === id ? { ...one, blocks: change(one.blocks) as typeof one.blocks } : one)),
});
const compared = (after: BotFile, before: BotFile = base, outside: OutsideNames = {}) =>
  compareDrafts(draft(before), draft(after), definitions, outside);
const sentences = (after: BotFile, before?: BotFile) =>
  compared(after, before).differences.map(({ sentence }) => sentence);
const effects = (after: BotFile, before?: BotFile, outside?: OutsideNames) =>
  compared(after, before, outside).effects.map(({ sentence }) => sentence);

/** What is told of: no order of what has none, and nothing about the bot itself. */
const contentOf = (one: Draft) => {
  const file = toBotFile(one, definitions);
  const kept = Object.fromEntries(Object.entries(file).filter(([key]) => !keysAboutBot.has(key)));
  return { ...kept, edges: file.edges.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
};

it("is not told that the comparisons of a condition are joined by “or”, said or unsaid", () => {
  const asks = (joint: object) =>
    inGroup("g3", (blocks) => {
      const comparisons = [{ id: "c1", variableId: "v1", comparisonOperator: "Equal to", value: "Acme" }];
      const item = { id: "acme", content: { comparisons, ...joint } };
      return [...blocks, { id: "if", type: "Condition", items: [item] }];
    });
  expect(sentences(asks({}), asks({ logicalOperator: "OR" }))).toEqual([]);
  expect(sentences(asks({ logicalOperator: "OR" }), asks({}))).toEqual([]);
  expect(sentences(asks({ logicalOperator: "AND" }), asks({}))).toHaveLength(1);
});

it("names the languages in which a block or a button is translated anew", () => {
  const translated = (entry: object, value: Record<string, string>) => ({
    ...entry,
    translations: Object.fromEntries(
      Object.entries(value).map(([language, text]) => [language, { content: { value: text, from: "Yes" } }]),
    ),
  });
  const answers = (value: Record<string, string>) =>
    inGroup("g2", ([ask]) => [
      ask,
      { ...choice, items: [translated({ id: "yes", content: "Yes" }, value), choice.items[1]] },
    ]);
  expect(sentences(answers({ de: "Ja" }))).toEqual(['The translation of the button "Yes" changed: German.']);
  expect(sentences(answers({ de: "Ja", fr: "Oui" }), answers({ de: "Gern", fr: "Oui", it: "Sì" }))).toEqual([
    'The translation of the button "Yes" changed: German, Italian.',
  ]);
  const hello = inGroup("g1", ([first, ...others]) => [translated(first as object, { de: "Hallo" }), ...others]);
  expect(sentences(hello)).toEqual(['The translation of the text "Hello there" changed: German.']);
});

describe("every difference", () => {
  const pairs = fc.tuple(anyBotFile, anyBotFile);

  it("is told of none between equal drafts, also where every object is another one", () => {
    fc.assert(
      fc.property(anyBotFile, (file) => {
        expect(compared(structuredClone(file), file)).toEqual({ effects: [], differences: [], quiet: [] });
      }),
    );
  });

  it("is covered: with the quiet ones, all operations turn one draft into the other", () => {
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        const [before, after] = [draft(one), draft(other)];
        const { differences, quiet } = compareDrafts(before, after, definitions);
        const operations = [...differences.flatMap((difference) => difference.operations), ...quiet];
        const made = applyOperations(before, operations).draft;
        // What was matched by likeness keeps its ids: compared once more, nothing is left.
        expect(compareDrafts(made, after, definitions).differences).toEqual([]);
      }),
      { numRuns: Number(process.env.PARLEY_CASES ?? 300) },
    );
  });

  it("gives the very same file where ids are shared", () => {
    fc.assert(
      fc.property(anyBotFile, fc.nat(20), fc.nat(20), fc.string(), (file, drops, swaps, text) => {
        const after = structuredClone(file);
        const first = after.groups[swaps % Math.max(1, after.groups.length)];
        if (first) {
          first.blocks.reverse();
          first.title = text;
          for (const block of first.blocks) {
            block.items?.reverse();
            if (block.options) block.options = { ...block.options, richText: text, added: [text] };
          }
        }
        after.edges = after.edges.filter((_, place) => place !== drops);
        after.variables.reverse();
        const [before, later] = [draft(file), draft(after)];
        const { differences, quiet } = compareDrafts(before, later, definitions);
        const operations = [...differences.flatMap((difference) => difference.operations), ...quiet];
        expect(contentOf(applyOperations(before, operations).draft)).toEqual(contentOf(later));
      }),
      { numRuns: Number(process.env.PARLEY_CASES ?? 200) },
    );
  });
});

describe("what authors read", () => {
  it("tells that a question asks for something else, by its words", () => {
    expect(sentences(inGroup("g1", ([a, b]) => [a, b, { ...company, type: "email input" }]))).toEqual([
      'The question "Which company?" now asks for "Email" instead of "Text".',
    ]);
  });

  it("takes a question that was made anew in its place for the same one, and says that its column is another", () => {
    const after = inGroup("g1", ([a, b]) => [a, b, { ...company, id: "new", type: "email input" }]);
    after.edges = after.edges.map((edge) => (edge.id === "e1" ? { ...edge, from: { blockId: "new" } } : edge));
    expect(sentences(after)).toEqual(['The question "Which company?" now asks for "Email" instead of "Text".']);
    expect(effects(after)).toEqual([
      'Answers to "Which company?" get a new column, because the question was made anew.',
    ]);
  });

  it("tells where ways go now", () => {
    const edges = base.edges.map((edge) => (edge.id === "e2" ? { ...edge, to: { groupId: "g4" } } : edge));
    expect(sentences({ ...base, edges })).toEqual(['"Yes" goes to "Offer" instead of "Thanks".']);
    expect(
      sentences({ ...base, edges: [...base.edges, way("e3", { blockId: "choice", itemId: "no" }, "g3")] }),
    ).toEqual(['"No" now goes to "Thanks".']);
    expect(sentences({ ...base, edges: base.edges.slice(0, 2) })).toEqual(['"Yes" no longer goes to "Thanks".']);
    // Drawn anew to the same place: no difference.
    expect(sentences({ ...base, edges: [...base.edges.slice(0, 2), { ...base.edges[2], id: "x" } as never] })).toEqual(
      [],
    );
  });

  it("marks the words of a text", () => {
    const { differences } = compared(inGroup("g1", ([, ...rest]) => [say("hello", "Hello over there"), ...rest]));
    expect(differences).toMatchObject([
      {
        sentence: 'The text "Hello there" reads differently.',
        words: [
          { kind: "same", text: "Hello " },
          { kind: "added", text: "over " },
          { kind: "same", text: "there" },
        ],
      },
    ]);
  });

  it("names options by their labels, with the value before and after; a default said or unsaid is the same", () => {
    const options = { variableId: "v1", isLong: true, labels: { placeholder: "Acme" } };
    const after = inGroup("g1", ([a, b]) => [a, b, { ...company, options }]);
    expect(sentences(after)).toEqual([
      '"Several lines" of the question "Which company?" is on instead of off.',
      '"Labels › Placeholder" of the question "Which company?" is "Acme" instead of nothing.',
    ]);
    expect(
      sentences(inGroup("g1", ([a, b]) => [a, b, { ...company, options: { ...company.options, isLong: false } }])),
    ).toEqual([]);
  });

  it("tells of buttons that were added, renamed, removed and reordered", () => {
    const items = (list: unknown[]) => inGroup("g2", ([ask]) => [ask, { ...choice, items: list }]);
    const [yes, no] = choice.items;
    expect(sentences(items([yes, no, { id: "maybe", content: "Maybe" }]))).toEqual([
      'The button "Maybe" was added to the question "Interested?".',
    ]);
    expect(sentences(items([{ ...yes, content: "Yes, please" }, no]))).toEqual([
      'The button "Yes" now reads "Yes, please".',
    ]);
    expect(sentences(items([no, yes]))).toEqual(['The buttons of the question "Interested?" are in another order.']);
  });

  it("tells of a group with all that it holds in one line, and of moved ones in one line", () => {
    const groups = [
      ...base.groups.map((one) => ({ ...one, graphCoordinates: { x: 9, y: 9 } })),
      group("g5", "More", [say("more", "More?"), { id: "q", type: "text input", options: { variableId: "v1" } }]),
    ];
    const { differences } = compared({ ...base, groups, edges: [...base.edges, way("e9", { blockId: "q" }, "g1")] });
    expect(differences.map(({ sentence, details }) => [sentence, details])).toEqual([
      ['The group "More" was added.', ['The text "More?"', 'The question "More?"']],
      ["4 groups were moved on the map.", undefined],
    ]);
  });

  it("names theme, settings, variables and rows of lists", () => {
    const theme = { chat: { buttons: { backgroundColor: "#ff0000" } } };
    const variables = [{ id: "v1", name: "Firm" }, ...base.variables.slice(1), { id: "v3", name: "Score" }];
    const told = sentences({ ...base, theme, variables, name: "Customers" });
    expect(told).toContain('The variable "Company" is called "Firm" now.');
    expect(told).toContain('The variable "Score" was added.');
    expect(told).toContain('The bot is called "Customers" instead of "Leads".');
    expect(told.filter((sentence) => sentence.includes("#ff0000"))).toHaveLength(1);
    const call = (headers: unknown[]) =>
      inGroup("g3", ([bye]) => [bye, { id: "call", type: "Webhook", options: { headers } }]);
    expect(sentences(call([{ id: "1", name: "Accept", value: "a" }]), call([]))).toEqual([
      '"HTTP request": Headers › "Accept" was added.',
    ]);
  });

  it("never shows ids and secrets", () => {
    const call = (options: object) => inGroup("g3", ([bye]) => [bye, { id: "call", type: "Webhook", options }]);
    const one = { key: "hunter2", credentialsId: "cred-1", url: "https://a.example" };
    const other = { key: "swordfish", credentialsId: "cred-2", url: "https://b.example" };
    const { operations: _, ...told } = { ...compared(call(other), call(one)), operations: null };
    const words = JSON.stringify([told.effects, told.differences.map(({ operations: __, ...rest }) => rest)]);
    expect(words).not.toMatch(/hunter2|swordfish|cred-/);
    expect(told.effects.map(({ kind }) => kind).sort()).toEqual(["account", "address"]);
  });

  it("matches what was imported again, with ids of its own, by titles, texts and names", () => {
    const text = JSON.stringify(base).replace(
      /"(g\d|e\d|v\d|hello|ask2?|company|choice|yes|no|bye|offer|start)"/g,
      '"new-$1"',
    );
    const again = JSON.parse(text.replace('"type":"new-start"', '"type":"start"')) as BotFile;
    expect(sentences(again)).toEqual([]);
    again.groups[3] = { ...again.groups[3], title: "Other", blocks: [] } as never;
    expect(sentences(again).length).toBeGreaterThan(0);
  });
});

describe("effects", () => {
  it("names answers that lose their column and variables that nobody sets any more", () => {
    expect(effects(inGroup("g1", ([a, b]) => [a, b]))).toEqual([
      'Answers to "Which company?" lose their column: nobody is asked that any more. Those given so far stay.',
      'Nothing sets the variable "Company" any more, but it is still used.',
    ]);
  });

  it("names linked bots that need publishing, too", () => {
    const linked = inGroup("g3", ([bye]) => [bye, { id: "link", type: "Link", options: { typebotId: "other" } }]);
    const bot = (isLive: boolean, hasUnpublishedChanges: boolean) => ({
      bots: { other: { name: "Terms", isLive, hasUnpublishedChanges } },
    });
    expect(effects(linked, linked, bot(true, false))).toEqual([]);
    expect(effects(linked, linked, bot(true, true))).toEqual([
      'The linked bot "Terms" has changes that are not published: visitors get them only after it is published, too.',
    ]);
    expect(effects(linked, linked, bot(false, false))).toEqual([
      'The linked bot "Terms" is not published: visitors don\'t get to it before it is.',
    ]);
  });
});
