// @ts-check
import { loadModules } from "../scripts/lib/source-modules.mjs";
import { largeBot } from "./support/large-bot.mjs";
import { millisecondsFor } from "./support/milliseconds-for.mjs";

const testCount = 50;
const turnCount = 20;
const chatCount = 500;

/**
 * Measures the tests of a bot, as they run after an edit, and a rehearsal with visitors' chats; the baseline plays the same
 * answers.
 */
export default async () => {
  const [blocks, { runs }, format, trials] = await loadModules([
    "packages/blocks/src/definitions.ts",
    "packages/blocks/src/runs.ts",
    "packages/core/src/format/index.ts",
    "packages/trials/src/index.ts",
  ]);
  const { definitions } = blocks;
  const { file: whole } = format.importBotFile(largeBot(100));
  // Without the code, which hosts run, and whose time is theirs.
  const file = {
    ...whole,
    groups: whole.groups.map((/** @type {{ blocks: { type: string }[] }} */ group) => ({
      ...group,
      blocks: group.blocks.filter(({ type }) => type !== "Set variable"),
    })),
  };
  const { flow } = format.compileFlow(file, definitions, { botId: "bench", version: null });
  const known = { evaluated: {}, bots: {} };
  const labelOf = (/** @type {string} */ type) => definitions[type]?.label ?? type;
  const ground = { flow, catalogue: runs, labelOf, known };
  const play = () => {
    const chat = trials.createClosedChat({
      flow,
      catalogue: runs,
      known,
      moments: trials.createFixedMoments(),
      meet: () => ({}),
    });
    const items = [];
    chat.send({ type: "start", botId: "bench", context: trials.closedContext });
    while (items.length < turnCount) {
      const input = chat.input();
      /** @type {string} */
      const text = input.items ? "To the next" : `Ada ${items.length}`;
      items.push({ is: "reply", reply: { text }, place: { botId: "bench", blockId: input.blockId } });
      chat.send({ type: "reply", reply: { text } });
    }
    return items;
  };
  const { test } = trials.recordTest("Bench", { items: [{ is: "start" }, ...play()], outcomes: [] }, ground);
  const tests = Array.from({ length: testCount }, (_, place) => ({
    id: `t${place}`,
    text: trials.printTest({ ...test, title: `Bench ${place}` }),
  }));
  const broken = trials
    .runTests(tests, ground)
    .reports.filter((/** @type {object} */ report) => !trials.hasPassed(report));
  if (broken.length > 0) throw new Error(`A test of the benchmark is broken: ${trials.tellBreak(broken[0])}`);
  const value = millisecondsFor(() => trials.runTests(tests, ground));
  const playing = millisecondsFor(() => {
    for (let count = 0; count < testCount; count += 1) play();
  });
  const replies = play().map(({ reply, place }) => ({ happening: { type: "reply", reply }, place }));
  const start = { happening: { type: "start", botId: "bench", context: {} }, place: null };
  const turns = [start, ...replies].map((turn, at) => ({ ...turn, time: at * 1000, seed: at }));
  const chats = Array.from({ length: chatCount }, (_, place) => ({
    resultId: `r${place}`,
    createdAt: "",
    turns,
    outcomes: [],
  }));
  const grounds = { live: ground, draft: { ...ground, flow: structuredClone(flow) } };
  for (const { verdict } of trials.rehearseAll(chats, grounds).rehearsed)
    if (verdict !== "same") throw new Error(`An unchanged bot is rehearsed as ${verdict}`);
  const rehearsing = millisecondsFor(() => trials.rehearseAll(chats, grounds));
  return {
    name: "Tests and rehearsal of a bot: 50 tests and 500 chats of 20 answers",
    note: "A bot of 100 groups; the tests are read, played and compared; each chat is played on the live version and on the draft. The baseline only plays the same answers.",
    figures: [
      {
        label: "all tests, after an edit",
        value,
        unit: "ms",
        baseline: { label: "playing alone", value: playing },
        aim: "≤ 50 ms",
      },
      {
        label: "rehearsal of 500 chats",
        value: rehearsing,
        unit: "ms",
        baseline: { label: "playing alone", value: (playing * chatCount) / testCount },
        aim: "≤ 3,000 ms",
      },
    ],
  };
};
