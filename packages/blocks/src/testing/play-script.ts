import type { Flow, NeedOutput, Output, Patch } from "@parley/core";
import { type Driver, drive } from "@parley/engine";
import { createFlow, evaluateAll, type TestFlow } from "@parley/engine/testing";
import type { ShortScript } from "./conversation-fixture.ts";
import { compileTestFlow } from "./play.ts";
import { testRuns } from "./test-catalogue.ts";

/** Returns the flow of a script with its variables. */
export const flowOf = ({ groups, events, variables = ["X", "Y", "List"] }: ShortScript): TestFlow => ({
  id: "main",
  groups,
  variables,
  ...(events ? { events } : {}),
});

/**
 * Plays a script on the engine alone. Author code runs; other needs get empty patches.
 * @throws if the chat ends before all replies are given
 */
export const playScript = async (script: ShortScript): Promise<Output[]> => {
  const bots = [flowOf(script), ...(script.linked ?? [])].map((bot) => compileTestFlow(createFlow(bot)));
  const flows: Record<string, Flow> = Object.fromEntries(bots.map((bot) => [bot.botId, bot]));
  let time = 1_700_000_000_000;
  const driver: Driver = {
    machine: { flows, catalogue: testRuns },
    moment: () => {
      time += 1;
      return { time, seed: 1 };
    },
    fulfil: async (need) => bringBack(need, flows),
  };
  let turn = await drive(driver, null, { type: "start", botId: "main", variables: script.values ?? {} });
  const outputs = turn.outputs;
  for (const text of script.replies ?? []) {
    if (turn.session.status === "ended") throw new Error(`The chat has ended before "${text}"`);
    turn = await drive(driver, turn.session, { type: "reply", reply: { text } });
    outputs.push(...turn.outputs);
  }
  return outputs;
};

const bringBack = (need: NeedOutput, flows: Readonly<Record<string, Flow>>): Patch => {
  if (need.kind === "evaluate") return { data: evaluateAll(need.evaluations) as never };
  if (need.kind === "load bot") return Object.hasOwn(flows, need.botId) ? {} : { error: "There is no such bot" };
  return need.kind === "effect" ? {} : { data: need.kind };
};
