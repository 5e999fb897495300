import type { Patch } from "@parley/core";
import { expect, it } from "vitest";
import { advance } from "./advance.ts";
import { testCatalogue } from "./testing/catalogue.ts";
import { createFlow } from "./testing/create-flow.ts";

// A block that has failed leaves by its way out; in every other case the flow goes on as it does without one.

const say = (text: string) => ({ type: "say", options: { text } });

const play = (patch: Patch, wayOut: { id: string; to?: string } | null) => {
  const block = { type: "effect", ...(wayOut ? { items: [wayOut] } : {}) };
  const flow = createFlow({ groups: { A: [block, say("on {{X}}")], B: [say("failed {{X}}")] }, variables: ["X"] });
  const machine = { flows: { [flow.botId]: flow }, catalogue: testCatalogue };
  const begun = advance(machine, null, { type: "start", botId: flow.botId, time: 0, seed: 1 });
  const need = begun.outputs.find(({ type }) => type === "need");
  const done = { type: "done", needId: need && "id" in need ? need.id : "", patch, time: 1, seed: 1 } as const;
  const { outputs } = advance(machine, begun.session, done);
  return outputs.flatMap((output) => (output.type === "bubble" ? [output.text] : []));
};

const variables = [{ variableId: "vX", value: "why" }];
const connected = { id: "way", to: "B" };

it.each<[string, Patch, Parameters<typeof play>[1], string]>([
  ["a failure", { failed: true, variables }, connected, "failed why"],
  ["a need that could not be met", { error: "It is gone." }, connected, "failed "],
  ["a success", { variables }, connected, "on why"],
  ["a failure without a way out", { failed: true, variables }, null, "on why"],
  ["a failure with a way out that leads nowhere", { failed: true, variables }, { id: "way" }, "on why"],
])("%s", (_, patch, wayOut, said) => {
  expect(play(patch, wayOut)).toEqual([said]);
});
