import { defineRun, type RunContext, testPattern } from "@parley/core";
import { describe, expect, it } from "vitest";
import { advance } from "./advance.ts";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { chat, createFlow, evaluateHere } from "./testing/index.ts";

const say = (text: string) => ({ type: "say", options: { text } });

/** A flow that answers "yes" if the value of `Name` matches the pattern, else "no". */
const flowFor = (value: string, { expressions = [] as string[], isLinear = false } = {}) =>
  createFlow({
    groups: {
      A: [
        {
          type: "match",
          options: { variableId: "vName", text: value },
          items: [{ id: "i", to: "B" }],
          ...(isLinear ? {} : { patterns: [{ variableId: "vName", value }] }),
          ...(expressions.length > 0 ? { expressions } : {}),
        },
        say("no"),
      ],
      B: [say("yes")],
    },
    variables: ["Name", "Pattern"],
  });

const needsIn = (story: ReturnType<typeof chat>) => story.outputs.filter(({ type }) => type === "need");

describe("an author's pattern", () => {
  it("that needs no preparation is tested by the machine, at once", () => {
    const asked: string[] = [];
    const matches = (text: string, pattern: string) => {
      asked.push(`${pattern} on ${text}`);
      return testPattern(text, pattern);
    };
    const machine = { flows: { bot: flowFor("^a+$", { isLinear: true }) }, catalogue, matches };
    const start = { type: "start", botId: "bot", time: 0, seed: 1, variables: { Name: "aaa" } } as const;
    const { outputs } = advance(machine, null, start);
    expect(outputs.map(({ type }) => type)).toEqual(["edge", "edge", "bubble", "end"]);
    expect(asked).toEqual(["^a+$ on aaa"]);
  });

  it("that needs preparation is evaluated, once for each text and pattern", () => {
    const variables = { Name: ["xx", "ab", "xx"], Pattern: ["(.)\\1", "b(?=c)"] };
    const story = chat(flowFor("{{Pattern}}"), { catalogue, variables });
    expect(needsIn(story)).toMatchObject([
      {
        kind: "evaluate",
        evaluations: [
          { args: { text: "xx", source: "(.)\\1", flags: "" } },
          { args: { text: "ab", source: "(.)\\1", flags: "" } },
          { args: { text: "xx", source: "b(?=c)", flags: "" } },
          { args: { text: "ab", source: "b(?=c)", flags: "" } },
        ],
      },
    ]);
    story
      .needs("evaluate", { data: [{ ok: true, value: true }] })
      .says("yes")
      .ends();
  });

  it.each([
    ["(.)\\1", "xx", "yes"],
    ["(.)\\1", "xy", "no"],
    ["/(X)\\1/gi", "xx", "yes"],
    ["(", "(", "no"],
  ])("%s is tested as in JavaScript on %s: %s", (pattern, Name, answer) => {
    chat(flowFor(pattern), { catalogue, variables: { Name }, evaluate: evaluateHere }).says(answer).ends();
  });

  it("that code gives is tested once the code has been run", () => {
    const [code, pattern] = [' "(.)" + "\\\\1" ', "(.)\\1"];
    const story = chat(flowFor(`{{=${code}=}}`, { expressions: [code] }), { catalogue, variables: { Name: "xx" } });
    story.needs("evaluate", { data: [{ ok: true, value: pattern }] });
    story
      .needs("evaluate", { data: [{ ok: true, value: true }] })
      .says("yes")
      .ends();
    expect(needsIn(story)).toMatchObject([
      { evaluations: [{ key: `= ${code}` }] },
      { evaluations: [{ args: { text: "xx", source: pattern } }] },
    ]);
  });

  it("matches nothing where its evaluation failed", () => {
    const story = chat(flowFor("(.)\\1"), { catalogue, variables: { Name: "xx" } });
    story.needs("evaluate", { error: "The code ran for too long" }).says("no").ends();
  });
});

describe("what a block sees", () => {
  const seen = (flow: ReturnType<typeof createFlow>): RunContext => {
    const found: RunContext[] = [];
    const look = defineRun({
      run: (_, context) => {
        found.push(context);
        return { do: "next" };
      },
    });
    chat(flow, { catalogue: { ...catalogue, look } });
    const [context] = found;
    if (!context) throw new Error("The block did not run");
    return context;
  };

  it("are the variables that code means, by name or by id, and no others", () => {
    const variables = Array.from({ length: 1000 }, (_, index) => ({
      id: `v${index}`,
      name: `Name ${index}`,
      value: `${index}`,
    }));
    const same = { id: "later", name: "Name 1" };
    const odd = { id: "cl-1", name: "Odd" };
    const context = seen(createFlow({ groups: { A: [{ type: "look" }] }, variables: [...variables, same, odd] }));
    const code = "const later2 = {{Name 1}} + v22 + cl_1 + v_cl_1 + {{Unknown}}; return {{=x=}} + $v3";
    expect(context.variablesIn(code)).toEqual([
      { id: "v1", name: "Name 1", value: "1" },
      { id: "v22", name: "Name 22", value: "22" },
      { id: "cl-1", name: "Odd", value: null },
    ]);
    expect(context.variableId("Name 1")).toBe("v1");
    expect(context.variableId("Unknown")).toBeUndefined();
  });

  it("has no getters: each such object gets a layout of its own, and costs more than the rest of a turn", () => {
    const context = seen(createFlow({ groups: { A: [{ type: "look" }] } }));
    const getters = Object.entries(Object.getOwnPropertyDescriptors(context)).filter(
      ([, { get }]) => get !== undefined,
    );
    expect(getters).toEqual([]);
  });
});
