import type { Patch } from "@parley/core";
import { expect, it } from "vitest";
import { advance } from "./advance.ts";
import { testCatalogue } from "./testing/catalogue.ts";
import { createFlow } from "./testing/create-flow.ts";

// A block that has failed leaves by its way out; in every other case the flow goes on as it does without one.

const say = (text: string) => ({ type: "say", options: { text } });

const play = (patch: Patch, ...items: { id: string; to?: string; when?: string }[]) => {
  const block = { type: "effect", ...(items.length > 0 ? { items } : {}) };
  const flow = createFlow({
    groups: { A: [block, say("on {{X}}")], B: [say("failed {{X}}")], C: [say("none {{X}}")] },
    variables: ["X"],
  });
  const machine = { flows: { [flow.botId]: flow }, catalogue: testCatalogue };
  const begun = advance(machine, null, { type: "start", botId: flow.botId, time: 0, seed: 1 });
  const need = begun.outputs.find(({ type }) => type === "need");
  const done = { type: "done", needId: need && "id" in need ? need.id : "", patch, time: 1, seed: 1 } as const;
  const { outputs } = advance(machine, begun.session, done);
  return outputs.flatMap((output) => (output.type === "bubble" ? [output.text] : []));
};

const variables = [{ variableId: "vX", value: "why" }];
const connected = { id: "way", to: "B" };
const forNothing = { id: "nothing", to: "C", when: "nothing" };

it.each<[string, Patch, Parameters<typeof play>[1][], string]>([
  ["a failure", { failed: true, variables }, [connected], "failed why"],
  ["a need that could not be met", { error: "It is gone." }, [connected], "failed "],
  ["a success", { variables }, [connected], "on why"],
  ["a failure without a way out", { failed: true, variables }, [], "on why"],
  ["a failure with a way out that leads nowhere", { failed: true, variables }, [{ id: "way" }], "on why"],
  ["nothing found", { failed: true, way: "nothing", variables }, [connected, forNothing], "none why"],
  ["a failure beside a way for nothing found", { failed: true, variables }, [forNothing, connected], "failed why"],
  ["a failure with a way for nothing found only", { failed: true, variables }, [forNothing], "on why"],
  ["something found", { variables }, [connected, forNothing], "on why"],
])("%s", (_, patch, items, said) => {
  expect(play(patch, ...items)).toEqual([said]);
});
