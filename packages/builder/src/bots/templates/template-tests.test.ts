import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { createRandom, type Flow, type InputOutput, lookup } from "@parley/core";
import { type BotFile, compileFlow, toPublicFlow } from "@parley/core/format";
import { evaluateAll } from "@parley/engine/testing";
import {
  createClosedChat,
  createFixedMoments,
  NotKnown,
  parseTest,
  printTest,
  type RecordedItem,
  recordTest,
  runTest,
  type TestGround,
  untilKnown,
} from "@parley/trials";
import { describe, expect, it } from "vitest";
import { byChance } from "../testing/visit-bot.ts";
import { templates } from "./templates.ts";

const labelOf = (type: string) => lookup(definitions, type)?.label ?? type;
const compile = (file: BotFile): Flow =>
  toPublicFlow(compileFlow(file, definitions, { botId: "bot", version: null }).flow, definitions);
const groundOf = (flow: Flow, known: TestGround["known"]): TestGround => ({ flow, catalogue: runs, labelOf, known });

/** Does something with everything known that it wants to know. */
const knowing = <Made>(work: (known: TestGround["known"]) => Made) =>
  untilKnown<{ wanted: NotKnown["wanted"]; made?: Made }>(
    (known) => {
      try {
        return { wanted: [], made: work(known) };
      } catch (error) {
        if (error instanceof NotKnown) return { wanted: error.wanted };
        throw error;
      }
    },
    async (wanted, known) => {
      const evaluated = { ...known.evaluated };
      for (const one of wanted)
        if (one.is === "evaluation") {
          const [result] = evaluateAll([one.evaluation]) as unknown as (typeof evaluated)[string][];
          if (result) evaluated[one.key] = result;
        }
      return { ...known, evaluated };
    },
  ).then(({ made }) => made as Made);

/** Chats with a bot as somebody does who answers by chance, and keeps what was answered. */
const visit = (flow: Flow, known: TestGround["known"], seed: number): RecordedItem[] => {
  const answer = byChance(seed, ["Ada"]);
  const chance = createRandom(seed);
  const items: RecordedItem[] = [{ is: "start" }];
  const chat = createClosedChat({
    flow,
    catalogue: runs,
    known,
    moments: createFixedMoments(),
    meet: () => ({}),
  });
  chat.send({ type: "start", botId: "bot", context: { isPreview: true } });
  for (let input: InputOutput | null = chat.input(); input && items.length < 14; input = chat.input()) {
    const shown = input.items?.[Math.floor(chance() * input.items.length)];
    const text = shown ? String(shown.content ?? shown.title) : answer(input, items.length);
    const reply = { text, ...(shown ? { itemIds: [String(shown.id)] } : {}) };
    items.push({ is: "reply", reply, place: { botId: "bot", blockId: input.blockId } });
    chat.send({ type: "reply", reply });
  }
  return items;
};

/** The file with another text in every bubble that is said in a talk. */
const reworded = (file: BotFile): BotFile => ({
  ...file,
  groups: file.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) =>
      block.type === "text"
        ? { ...block, content: { richText: [{ type: "p", children: [{ text: "Something else." }] }] } }
        : block,
    ),
  })),
});

describe.each(await Promise.all(templates.map(async ({ name, load }) => [name, await load()] as const)))(
  "%s",
  (_, file) => {
    it("a recorded test passes, and breaks after a change that matters", async () => {
      for (const seed of [1, 2]) {
        const flow = compile(file);
        const items = await knowing((known) => visit(flow, known, seed));
        const { test, isWhole } = await knowing((known) =>
          recordTest("A talk", { items, outcomes: [] }, groundOf(flow, known)),
        );
        expect(isWhole).toBe(true);
        const { parsed, faults } = parseTest(printTest(test));
        expect(faults).toEqual([]);
        expect(parsed.test).toEqual(test);
        const run = (on: Flow) => knowing((known) => runTest(parsed.test, groundOf(on, known)));
        expect((await run(flow)).rows.filter(({ isSame }) => !isSame)).toEqual([]);
        expect((await run(compile(reworded(file)))).isPassed).toBe(false);
        expect((await run(compile({ ...file, edges: file.edges.slice(0, 1) }))).isPassed).toBe(false);
      }
    });
  },
);
