import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { anyFlow, asks, compileTestFlow, says } from "@parley/blocks/testing";
import type { Flow, Output, Session } from "@parley/core";
import { advance, findNeed } from "@parley/engine";
import { createFlow, evaluateAll, type TestFlow } from "@parley/engine/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixedStart } from "../play/fixed-moments.ts";
import { type Exploration, type ExploreOptions, explore } from "./explore.ts";
import { happeningOf } from "./play-turn.ts";
import { runExploration } from "./run-exploration.ts";
import type { TrialTurn } from "./trial.ts";

const look = (flow: Flow, options: Partial<ExploreOptions> = {}): Promise<Exploration> =>
  runExploration(explore({ flow, catalogue: runs, definitions, ...options }), {
    evaluate: async (evaluations) => evaluateAll(evaluations),
  });

/** Plays turns on the engine alone. Returns the outputs of the last one. */
const play = (flow: Flow, turns: readonly TrialTurn[]): { session: Session | null; last: Output[]; all: Output[] } => {
  let session: Session | null = null;
  let last: Output[] = [];
  const all: Output[] = [];
  for (const { step, outcomes } of turns) {
    const left = [...outcomes];
    const moment = { time: fixedStart + (session?.answerCount ?? 0) * 1000, seed: step.seed };
    let event = { ...happeningOf(step, flow.botId), ...moment };
    last = [];
    for (;;) {
      const done = advance({ flows: { [flow.botId]: flow }, catalogue: runs }, session, event);
      session = done.session;
      last.push(...done.outputs);
      const need = findNeed(done.outputs);
      if (!need) break;
      const patch = need.kind === "evaluate" ? { data: evaluateAll(need.evaluations) } : (left.shift()?.patch ?? {});
      event = { type: "done", needId: need.id, patch, ...moment } as typeof event;
    }
    all.push(...last);
  }
  return { session, last, all };
};

const logsOf = (outputs: readonly Output[]) =>
  outputs.flatMap((output) => (output.type === "log" ? [`${output.description} ${output.details ?? ""}`] : []));

const short = (explored: Exploration) =>
  explored.findings.map(({ rule, groupId, turns }) => [
    rule,
    groupId,
    ...turns.flatMap(({ step, outcomes }) => [
      ...(step.is === "reply" ? [step.reply.text] : []),
      ...outcomes.flatMap(({ patch }) => (patch.failed ? ["(fails)"] : [])),
    ]),
  ]);

const bot = (groups: TestFlow["groups"], others: Omit<TestFlow, "groups"> = {}): Flow =>
  compileTestFlow(createFlow({ variables: ["Answer", "Code", "Nick"], ...others, groups }), definitions);

const when = (comparisonOperator: string, value: string, to: string, name = "Answer") => ({
  id: `if ${value}`,
  content: { comparisons: [{ id: "c", variableId: `v${name}`, comparisonOperator, value }] },
  to,
});
const sets = (name: string, code: string, to?: string) => ({
  type: "Set variable",
  options: { variableId: `v${name}`, expressionToEvaluate: code, isCode: true },
  ...(to ? { to } : {}),
});

describe("an exploration finds", () => {
  it("a circle without a question, by the shortest list of replies that leads into it", async () => {
    const flow = bot({
      A: [says("Which?"), asks("Answer"), { type: "Condition", items: [when("Equal to", "secret", "B")] }],
      B: [says("Round"), says("and round", "C")],
      C: [says("again", "B")],
    });
    expect(short(await look(flow))).toEqual([
      ["endless", "B", "secret"],
      ["silent-end", "A", "Hello"],
    ]);
  });

  it("its way by what is valid, both sides of a comparison, and what a pattern asks for", async () => {
    const flow = bot({
      A: [
        says("How old?"),
        { type: "number input", options: { variableId: "vAnswer", min: 1, max: 99 } },
        { type: "Condition", items: [when("Greater than", "17", "B")], to: "C" },
      ],
      B: [
        says("Your code?"),
        asks("Code"),
        { type: "Condition", items: [when("Matches regex", "^A[0-9]{3}-(x|yz)$", "D", "Code")] },
        says("No"),
      ],
      C: [says("Too young")],
      D: [says("Welcome")],
    });
    expect(await look(flow)).toMatchObject({ isComplete: true, enteredGroups: 4, findings: [] });
  });

  it("code that fails, with what it says", async () => {
    const flow = bot({ A: [says("Name?"), asks("Answer"), sets("Code", "return nothing.at.all;"), says("Bye")] });
    const { findings } = await look(flow);
    expect(findings).toMatchObject([{ rule: "failing", blockId: "A.2", severity: "error" }]);
    expect(findings[0]?.message).toContain("nothing is not defined");
  });

  it("a value that is missing on one way only, unless the visitor has passed over its question", async () => {
    const nick = { type: "text input", options: { variableId: "vNick", isRequired: false } };
    const flow = bot({
      A: [
        says("Known?"),
        {
          type: "choice input",
          items: [
            { id: "y", content: "Yes", to: "B" },
            { id: "n", content: "No", to: "C" },
          ],
        },
      ],
      B: [says("Nick?"), { ...nick, to: "C" }],
      C: [says("Hello {{Nick}}")],
    });
    expect(short(await look(flow))).toEqual([["missing-value", "C", "No"]]);
  });

  it("a question that was answered before, and no menu that comes back", async () => {
    const mail = { type: "email input", options: { variableId: "vAnswer" } };
    const flow = bot({
      A: [says("Your e-mail?"), mail, says("Fine"), says("Your  E-MAIL?"), mail, says("Bye")],
    });
    expect(short(await look(flow))).toEqual([["asked-twice", "A", "ada@example.org"]]);
    const menu = bot({ A: [says("Menu"), { ...asks("Answer"), to: "A" }] });
    expect((await look(menu)).findings).toEqual([]);
  });

  it("a group that no replies lead to, where everything is compared with plain values", async () => {
    const flow = bot({
      A: [
        says("How many?"),
        { type: "number input", options: { variableId: "vAnswer", max: 5 } },
        { type: "Condition", items: [when("Greater than", "7", "B")] },
        says("Few"),
      ],
      B: [says("Many")],
      C: [says("Lost")],
    });
    expect((await look(flow)).findings.map(({ message }) => message)).toEqual([
      'No replies lead to "B".',
      'Nothing leads to "C".',
    ]);
  });

  it("what happens when a service fails and there is a way out", async () => {
    const flow = bot({
      A: [says("Go?"), asks("Answer"), { type: "Webhook", items: [{ id: "out", to: "B" }] }, says("Fine")],
      B: [{ type: "Set variable", options: { variableId: "vCode", expressionToEvaluate: "1" } }],
    });
    expect(short(await look(flow))).toEqual([["silent-end", "B", "Hello", "(fails)"]]);
  });
});

it("tells what it has done when the budget is over, and ends when its host says so", async () => {
  const flow = bot({
    A: [
      says("{{Answer}}"),
      asks("Answer"),
      sets("Code", "{{Code}} + 1"),
      { type: "Condition", items: [when("Equal to", "3", "A", "Code")], to: "A" },
    ],
  });
  expect(await look(flow, { mostStates: 30 })).toMatchObject({ isComplete: false, states: 30 });
  let now = 0;
  const time = { now: () => (now += 1), most: 100 };
  expect((await look(flow, { time })).turns).toBeLessThan(101);
  const stopped = await runExploration(explore({ flow, catalogue: runs, definitions }), {
    evaluate: async (evaluations) => evaluateAll(evaluations),
    progress: ({ turns }) => turns >= 50,
  });
  expect(stopped).toMatchObject({ turns: 50, isComplete: false });
});

it("code that the host does not run is never said to fail, and nothing is said to be out of reach", async () => {
  const flow = bot({
    A: [
      sets("Code", "fail("),
      says("A"),
      { type: "Condition", items: [when("Equal to", "1", "B", "Code")] },
      says("Bye"),
    ],
    B: [says("B")],
  });
  const explored = await runExploration(explore({ flow, catalogue: runs, definitions }), {
    evaluate: async () => null,
  });
  expect(explored).toMatchObject({ findings: [], isBlind: true });
});

/** What a finding claims must be there when the engine alone plays its chat. */
const expectShown = (flow: Flow, { rule, blockId, groupId, turns, message }: Exploration["findings"][number]) => {
  const { session, last, all } = play(flow, turns);
  const said = last.flatMap((output) => (output.type === "bubble" ? [output] : []));
  switch (rule) {
    case "endless":
      return expect(logsOf(last).join()).toContain("Stopped after");
    case "silent-end":
      return expect([session?.status, said, last.filter(({ type }) => type === "input")]).toEqual(["ended", [], []]);
    case "missing-value":
      return expect(said.filter((output) => output.blockId === blockId).map(({ text }) => text)).toContain("[]");
    case "asked-twice":
      return expect(all.filter((output) => output.type === "answer").length).toBeGreaterThan(0);
    case "failing":
      return expect(
        last.some((output) => output.type === "log" && output.blockId === blockId && output.status === "error"),
      ).toBe(true);
    case "unreachable":
      return expect([turns, groupId === undefined, message]).toEqual([[], false, message]);
  }
};

const numRuns = Number(process.env.PARLEY_CASES ?? 60);
const timeout = numRuns * 1000;

it("playing random bots disproves no finding, and shows no endless circle that was missed", { timeout }, async () => {
  const anyReplies = fc.array(fc.constantFrom("1", "2", "0", "Hello", "", "3"), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(
      anyFlow,
      fc.array(anyReplies, { minLength: 3, maxLength: 3 }),
      fc.nat(1000),
      async (flow, chats, seed) => {
        const explored = await look(flow, { mostStates: 150 });
        for (const finding of explored.findings) expectShown(flow, finding);
        const isOut = new Set(
          explored.findings.filter(({ rule }) => rule === "unreachable").map(({ groupId }) => groupId),
        );
        for (const texts of chats) {
          const replies = texts.map(
            (text): TrialTurn => ({
              step: { is: "reply", reply: { text }, botId: "bot", blockId: "", seed },
              outcomes: [],
            }),
          );
          const { all, session } = play(flow, [{ step: { is: "start", seed }, outcomes: [] }, ...replies]);
          const entered = Object.keys(session?.visits ?? {}).map((key) => key.charAt("bot/".length));
          expect(entered.filter((groupId) => isOut.has(groupId))).toEqual([]);
          if (explored.isComplete && logsOf(all).some((log) => log.startsWith("Stopped after")))
            expect(explored.findings.map(({ rule }) => rule)).toContain("endless");
        }
      },
    ),
    { numRuns },
  );
});
