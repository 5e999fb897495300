// @ts-check
import { loadModules } from "../scripts/lib/source-modules.mjs";

const flowBlocks = 10;
const seconds = 1;
const [few, many] = [10, 1000];

/**
 * Measures how many blocks the engine runs in a second, compared with a loop that only copies as much JSON, and what
 * makes turns slower.
 */
export default async () => {
  const [engine, testing, catalogue] = await loadModules([
    "packages/engine/src/index.ts",
    "packages/engine/src/testing/index.ts",
    "packages/engine/src/testing/catalogue.ts",
  ]);

  /** Plays a chat with a bot until it has this many answers. */
  const begin = (/** @type {object} */ test, answers = 0) => {
    const machine = { flows: { bot: testing.createFlow(test) }, catalogue: catalogue.testCatalogue };
    const event = { type: "reply", reply: { text: "Ada" }, time: 1, seed: 1 };
    let { session } = engine.advance(machine, null, { type: "start", botId: "bot", time: 0, seed: 1 });
    const goOn = () => {
      session = engine.advance(machine, session, event).session;
    };
    for (let count = 0; count < answers; count += 1) goOn();
    return {
      /** Plays one turn after the other. */
      goOn: () => countFor(goOn),
      /** Plays the same turn again and again. */
      turns: () => countFor(() => engine.advance(machine, session, event)),
      progress: () => countFor(() => engine.progressOf(machine.flows, machine.catalogue, session)),
      copies: () => countFor(() => JSON.parse(JSON.stringify(session))),
    };
  };

  const says = Array.from({ length: flowBlocks - 1 }, (_, index) => say(`Bubble ${index} for {{Name}}`));
  const chat = begin({ groups: { A: [...says, ask("A")] }, variables: ["Name"] });
  const [turns, copies] = [chat.goOn(), chat.copies()];
  const withVariables = (/** @type {number} */ count, /** @type {string | undefined} */ value) => ({
    groups: { A: [say("Hello {{Name}}"), ask("A")] },
    variables: ["Name", ...numbered(count, (index) => ({ id: `v${index}`, name: `Variable ${index}`, value }))],
  });
  const withGroups = (/** @type {number} */ count) => ({
    groups: Object.fromEntries(
      numbered(count, (index) => [`G${index}`, [say("Hello {{Name}}"), ask(`G${(index + 1) % count}`)]]),
    ),
    variables: ["Name"],
  });
  const [small, large] = [begin(withGroups(few)), begin(withGroups(many))];
  const [full, visited] = [begin(withVariables(many, "A value")), begin(withGroups(many), many)];
  const [plain, declared] = [begin(withVariables(few, undefined)), begin(withVariables(many, undefined))];
  const [recent, old] = [begin(withGroups(few), few), begin(withGroups(few), many)];

  return {
    name: "Engine: blocks a second",
    note:
      "Turns of nine text bubbles with a variable and one input; the baseline writes and reads the session as JSON once a turn. " +
      "The others are turns of one bubble and one input. A session is copied once a turn; that alone may grow, no faster than its JSON.",
    figures: [
      { label: "blocks", value: Math.round(turns * flowBlocks), unit: "a second", aim: "≥ 500,000" },
      beside("turns", turns, "session through JSON", copies),
      beside("turns, 1,000 groups", large.turns(), "10 groups", small.turns()),
      beside("turns, 1,000 variables", declared.turns(), "10 variables", plain.turns()),
      beside("turns after 1,000 answers", old.turns(), "after 10", recent.turns()),
      beside("progress, 1,000 groups", large.progress(), "10 groups", small.progress()),
      beside("turns, 1,000 variables with values", full.turns(), "session through JSON", full.copies()),
      beside("turns, 1,000 groups visited", visited.turns(), "session through JSON", visited.copies()),
    ],
  };
};

const say = (/** @type {string} */ text) => ({ type: "say", options: { text } });
const ask = (/** @type {string} */ to) => ({ type: "ask", options: { variableId: "vName" }, to });

/**
 * @template Value
 * @param {number} length
 * @param {(index: number) => Value} of
 */
const numbered = (length, of) => Array.from({ length }, (_, index) => of(index));

/** Makes a figure of a count, with another count as its baseline. */
const beside = (
  /** @type {string} */ label,
  /** @type {number} */ count,
  /** @type {string} */ other,
  /** @type {number} */ otherCount,
) => ({
  label,
  value: Math.round(count),
  unit: "a second",
  baseline: { label: other, value: Math.round(otherCount) },
});

/**
 * Counts how often some work can be done in the time of a measurement, after a warm-up. The time is that of the
 * processor: other processes don't count, but garbage collection does.
 */
const countFor = (/** @type {() => void} */ work) => {
  for (let index = 0; index < 5000; index += 1) work();
  const begun = process.cpuUsage();
  let count = 0;
  do {
    for (let index = 0; index < 100; index += 1) work();
    count += 100;
  } while (secondsSince(begun) < seconds);
  return count / secondsSince(begun);
};

const secondsSince = (/** @type {NodeJS.CpuUsage} */ begun) => {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
};
