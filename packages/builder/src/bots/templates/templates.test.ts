import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { findRgb, type VariableValue } from "@parley/core";
import { createDraft } from "@parley/core/draft";
import { type BotFile, importBotFile, toExchangeForm } from "@parley/core/format";
import { evaluateAll } from "@parley/engine/testing";
import { explore, runExploration } from "@parley/trials";
import { describe, expect, it } from "vitest";
import { cardHeight, cardWidth } from "../../bot-writing/lay-out.ts";
import { byChance, compileBot, isInput, lintBot, type Serving, visitBot } from "../testing/visit-bot.ts";
import { templateCategories } from "./template.ts";
import { templates } from "./templates.ts";

const loaded = await Promise.all(templates.map(async (template) => ({ template, file: await template.load() })));

/** Texts that a visitor may type: those that conditions compare with, and some others. */
const wordsIn = (file: BotFile): string[] => [
  "Ada",
  "Something that nobody expected",
  ...file.groups.flatMap(({ blocks }) =>
    blocks.flatMap(({ items = [] }) =>
      items.flatMap(({ content }) => {
        const { comparisons = [] } = (content ?? {}) as { comparisons?: { value?: string }[] };
        return comparisons.flatMap(({ value }) => value ?? []);
      }),
    ),
  ),
];

it("there are twelve, each with an id, a name and a look of its own, on a shelf", () => {
  expect(templates).toHaveLength(12);
  for (const key of ["id", "name", "description", "Icon"] as const)
    expect(new Set(templates.map((template) => template[key])).size).toBe(12);
  expect(new Set(loaded.map(({ file }) => JSON.stringify(file.theme))).size).toBe(12);
  expect([...new Set(templates.map(({ category }) => category))].sort()).toEqual([...templateCategories].sort());
});

describe.each(loaded.map((entry) => [entry.template.name, entry] as const))("%s", (_, { template, file }) => {
  const { flow } = compileBot(file);

  it("is explored without a finding", async () => {
    const exploring = explore({ flow, catalogue: runs, definitions, mostStates: 400 });
    const explored = await runExploration(exploring, { evaluate: async (all) => evaluateAll(all) });
    expect(explored.findings.map(({ message }) => message)).toEqual([]);
  });

  it("is what its entry in the list says", () => {
    expect(file).toMatchObject({ name: template.name });
    const inputs = file.groups.flatMap(({ blocks }) => blocks.filter(({ type }) => isInput(type)));
    expect(inputs).toHaveLength(template.questions);
  });

  it("is a file of today's version, and nothing in it looks wrong", () => {
    const { file: imported, report } = importBotFile(JSON.parse(JSON.stringify(file)), {
      knownTypes: new Set(Object.keys(definitions)),
    });
    expect(report).toMatchObject({ sourceVersion: "6.1", upgraded: [], dropped: [], toConnect: [], unknownBlocks: [] });
    expect(toExchangeForm(imported, definitions).groups).toEqual(file.groups);
    expect(() => createDraft(file, definitions)).not.toThrow();
    // A missing account is allowed: authors add their own, and the bot says so until then.
    expect(lintBot(file).filter(({ rule }) => rule !== "missing-account")).toEqual([]);
  });

  it("saves every answer in a variable, unless the answer is only a way to go", () => {
    for (const { blocks } of file.groups)
      for (const { type, options, items = [] } of blocks)
        if (isInput(type) && options?.variableId === undefined)
          expect(items.every(({ outgoingEdgeId }) => outgoingEdgeId !== undefined)).toBe(true);
  });

  it("can be played to its end whatever is answered, and every group is come to", () => {
    const visited = new Set<string>();
    for (let seed = 1; seed <= 250; seed += 1) {
      const visit = visitBot(flow, byChance(seed, wordsIn(file)));
      expect(visit.faults).toEqual([]);
      expect(visit.hasEnded).toBe(true);
      expect(visit.said.join("\n")).not.toMatch(/\{\{|undefined|NaN|\[object/);
      for (const id of visit.groups) visited.add(id);
    }
    // Groups that only branch show nothing to the visitor.
    const talking = file.groups.filter(({ blocks }) => blocks.some(({ type }) => type === "text" || isInput(type)));
    expect(talking.filter(({ id }) => !visited.has(id)).map(({ title }) => title)).toEqual([]);
  });

  it("is laid out from left to right without one card on another", () => {
    const cards = file.groups.map(({ id, title, graphCoordinates: { x, y }, blocks }) => ({
      id,
      title,
      left: x,
      right: x + cardWidth,
      top: y,
      bottom: y + heightOf(blocks),
    }));
    for (const [index, one] of cards.entries())
      for (const other of cards.slice(index + 1)) {
        const isApart =
          one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top;
        expect([one.title, other.title, isApart]).toEqual([one.title, other.title, true]);
      }
    expect(cards[0]?.left).toBe(Math.min(...cards.map(({ left }) => left)));
    // The start is left of everything else.
    expect(cards[0]?.left).toBeGreaterThan(200);
  });

  it("has colours that are colours", () => {
    const { hostBubbles, buttons } = flow.theme.chat;
    for (const { color, backgroundColor } of [hostBubbles, buttons])
      expect([color, backgroundColor].map((text) => findRgb(text) !== null)).toEqual([true, true]);
  });
});

/** The minimum height of a card: its title, and 36 pixels per block. */
const heightOf = (blocks: BotFile["groups"][number]["blocks"]): number =>
  Math.max(cardHeight({ blocks: [] }), 56 + blocks.reduce((sum, { items = [] }) => sum + 36 + items.length * 32, 0));

it("the quiz counts: who knows everything has five points, who knows nothing none", async () => {
  const quiz = loaded.find(({ template }) => template.id === "scored-quiz");
  if (quiz === undefined) throw new Error("There is no quiz");
  const { flow } = compileBot(quiz.file);
  const right = ["Ada", "Mercury", "Three", "Canberra", "Ada Lovelace", "They dance"];
  const wrong = ["Ada", "Venus", "One", "Sydney", "Alan Turing", "They sing", "No, thanks"];
  expect(visitBot(flow, (_, place) => right[place] ?? "").said).toContain("That's it! You have 5 of 5 points.");
  const poor = visitBot(flow, (_, place) => wrong[place] ?? "").said.join("\n");
  expect(poor).toContain("You have 0 of 5 points.");
  expect(poor).toContain("Not quite. The right answer is “Mercury”.");
});

it("the order form adds up, with a fee for small deliveries", async () => {
  const order = loaded.find(({ template }) => template.id === "order-form");
  if (order === undefined) throw new Error("There is no order form");
  const answers = ["Croissants", "3", "Add something", "Sourdough loaf", "1", "That's all", "Please deliver"];
  const rest = ["1 Mill Lane", "Ada", "ada@example.org"];
  const { said } = visitBot(compileBot(order.file).flow, (_, place) => [...answers, ...rest][place] ?? "");
  expect(said.join("\n")).toContain("In your basket: 3 × Croissants, 1 × Sourdough loafTotal so far: €13.70");
  expect(said.join("\n")).toContain("your total is €17.70");
});

it("the AI assistant asks with the whole conversation, says the answer, and passes on what has none", async () => {
  const assistant = loaded.find(({ template }) => template.id === "ai-assistant");
  if (assistant === undefined) throw new Error("There is no assistant");
  const { flow } = compileBot(assistant.file);
  const answerId = flow.variables.find(({ name }) => name === "Answer")?.id ?? "";
  const asked: VariableValue[] = [];
  const model: Serving = ({ Conversation = null }) => {
    asked.push(Conversation);
    return asked.length > 2 ? {} : { variables: [{ variableId: answerId, value: `Answer ${asked.length}` }] };
  };
  const answers = ["Breakfast?", "Dogs?", "Rain?", "Pass it on", "Rain!", "ada@example.org"];
  const { said, hasEnded } = visitBot(flow, (_, place) => answers[place] ?? "", model);
  expect(asked).toEqual([
    ["Breakfast?"],
    ["Breakfast?", "Answer 1", "Dogs?"],
    ["Breakfast?", "Answer 1", "Dogs?", "Answer 2", "Rain?"],
  ]);
  expect(said.slice(2)).toEqual([
    "Answer 1",
    "Answer 2",
    "I'm sorry, I can't answer at the moment. Shall I pass your question on?",
    "Gladly. What shall I tell my colleagues?",
    "Where can they write to you?",
    "Thank you! They answer within one working day.",
  ]);
  expect(hasEnded).toBe(true);
});
