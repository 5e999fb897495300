// @ts-check
import { loadModules } from "../scripts/lib/source-modules.mjs";

const flowBlocks = 10;
const seconds = 2;

/** Blocks that the engine runs in a second, beside a bare loop that copies as much JSON. */
export default async () => {
  const [engine, testing, catalogue] = await loadModules([
    "packages/engine/src/index.ts",
    "packages/engine/src/testing/index.ts",
    "packages/engine/src/testing/catalogue.ts",
  ]);
  const says = Array.from({ length: flowBlocks - 1 }, (_, index) => ({
    type: "say",
    options: { text: `Bubble ${index} for {{Name}}` },
  }));
  const flow = testing.createFlow({
    groups: { A: [...says, { type: "ask", options: { variableId: "vName" }, to: "A" }] },
    variables: ["Name"],
  });
  const flows = { bot: flow };
  const start = { type: "start", botId: "bot", time: 0, seed: 1 };
  let { session } = engine.advance(flows, catalogue.testCatalogue, null, start);
  const reply = () => {
    const event = { type: "reply", reply: { text: "Ada" }, time: 1, seed: 1 };
    session = engine.advance(flows, catalogue.testCatalogue, session, event).session;
  };
  const copy = () => {
    session = JSON.parse(JSON.stringify(session));
  };
  const [turns, copies] = [countFor(reply), countFor(copy)];
  return {
    name: "Engine: blocks a second",
    note: "Turns of nine text bubbles with a variable and one input; the baseline writes and reads the session as JSON once a turn.",
    figures: [
      { label: "blocks", value: Math.round((turns / seconds) * flowBlocks), unit: "a second" },
      {
        label: "turns",
        value: Math.round(turns / seconds),
        unit: "a second",
        baseline: { label: "session through JSON", value: Math.round(copies / seconds) },
      },
    ],
  };
};

/** How often something can be done in the time of a measurement, after a warm-up. */
const countFor = (/** @type {() => void} */ work) => {
  for (let index = 0; index < 5000; index += 1) work();
  const end = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < end; count += 1) work();
  return count;
};
