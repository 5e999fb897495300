import { expect, it } from "vitest";
import { findGroup, indexFlow } from "./flow-index.ts";
import { progressOf } from "./progress.ts";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { chat, createFlow, evaluateHere } from "./testing/index.ts";

it("groups are found by title, the first of two; those without a title are not", () => {
  const flow = createFlow({ groups: { a: [], b: [], c: [] } });
  const titles = ["Same", "Same", ""];
  const titled = { ...flow, groups: flow.groups.map((group, index) => ({ ...group, title: titles[index] ?? "" })) };
  const index = indexFlow(titled);
  expect(["Same", "c", ""].map((name) => findGroup(index, name)?.id)).toEqual(["a", "c", undefined]);
});

it("once a flow is indexed, a turn walks neither its groups nor its variables", () => {
  const ask = (to: string) => ({ type: "ask", options: { variableId: "vName" }, to });
  const code = { type: "set", options: { code: "return vName + vLast", variableId: "vLast" } };
  const flow = createFlow({
    groups: { A: [code, ask("B")], B: [code, ask("C/C.1")], C: [ask("A"), { type: "jump", options: { group: "A" } }] },
    variables: ["Name", "Last"],
  });
  let reads = 0;
  const watch = (key: "groups" | "variables") => ({
    get: () => {
      reads += 1;
      return flow[key];
    },
  });
  const watched = Object.defineProperties({ ...flow }, { groups: watch("groups"), variables: watch("variables") });
  const story = chat(watched, { catalogue, evaluate: evaluateHere });
  reads = 0;
  for (const name of ["Ada", "Grace", "Alan"]) story.reply(name);
  progressOf({ bot: watched }, catalogue, story.session);
  expect(reads).toBe(0);
  expect(story.value("Last")).toBe("AlanGraceAda0");
});
