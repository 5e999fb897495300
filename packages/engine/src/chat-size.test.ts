import {
  type Catalogue,
  type EngineEvent,
  type Flow,
  mostCharacters,
  mostMade,
  type NeedOutput,
  type Output,
  type Patch,
  type Session,
} from "@parley/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance } from "./advance.ts";
import { drive, type Turn } from "./drive.ts";
import { replay } from "./replay.ts";
import { sizeOfFrame } from "./size.ts";
import { anyFlow } from "./testing/any-flow.ts";
import { anyVisit } from "./testing/any-happening.ts";
import { testCatalogue } from "./testing/catalogue.ts";
import { evaluateAll } from "./testing/chat.ts";
import { createFlow, type TestBlock, type TestFlow } from "./testing/create-flow.ts";
import { createScriptedDriver } from "./testing/scripted-driver.ts";
import { tooLongText } from "./walk.ts";

/** Room, in characters, for the engine's own closing messages, and for the names and ids in one output. */
const closing = 2000;

/** The test catalogue, which also adds the length of every text that a block fills in to `lengths`. */
const watched = (lengths: number[]): Catalogue =>
  Object.fromEntries(
    Object.entries(testCatalogue).map(([type, run]) => [
      type,
      {
        ...run,
        run: (block, context) => {
          const text = (template: string) => {
            const filled = context.text(template);
            lengths.push(filled.length);
            return filled;
          };
          return run.run(block, { ...context, text });
        },
      },
    ]),
  );

const meetAll =
  (flows: Record<string, Flow>) =>
  (need: NeedOutput, loaded: Record<string, Flow>): Patch => {
    if (need.kind === "evaluate") return { data: evaluateAll(need.evaluations).map((result) => ({ ...result })) };
    const flow = need.kind === "load bot" ? flows[need.botId] : undefined;
    if (flow) loaded[flow.botId] = flow;
    return need.kind === "load bot" && !flow ? { error: "It is not there." } : { data: "x".repeat(100) };
  };

const play = async (test: TestFlow, most?: number) => {
  const flow = createFlow(test);
  const driver = createScriptedDriver(testCatalogue, flow, meetAll({}));
  const machine = most === undefined ? driver.machine : { ...driver.machine, mostCharacters: most };
  const turn = await drive({ ...driver, machine }, null, { type: "start", botId: "bot" });
  return { ...turn, machine };
};

const logOf = ({ outputs }: Pick<Turn, "outputs">) => outputs.filter((output) => output.type === "log").at(-1);
const saidBy = ({ outputs }: Pick<Turn, "outputs">) =>
  outputs.flatMap((output) => (output.type === "bubble" ? [output.text] : []));
const held = ({ frames }: Session): number => frames.reduce((sum, frame) => sum + sizeOfFrame(frame), 0);
const sizeOfJson = (value: unknown): number => JSON.stringify(value).length;

const set = (text: string): TestBlock => ({ type: "set", options: { variableId: "vV", text } });
const run = (code: string): TestBlock => ({ type: "set", options: { variableId: "vV", code } });
const times = (count: number, block: TestBlock) => Array.from({ length: count }, () => ({ ...block }));
const withV = (blocks: TestBlock[], value: string | (string | null)[] = "v".repeat(100)): TestFlow => ({
  groups: { Growth: blocks, After: [{ type: "ask" }] },
  variables: [{ id: "vV", name: "V", value }],
});

describe("a chat that becomes too long", () => {
  it("ends at the block that fills in too long a text, with a sentence for the visitor and a log that names the block", async () => {
    const turn = await play(
      withV([...times(14, set("{{V}}{{V}}{{V}}{{V}}")), { type: "say", options: { text: "Never" } }]),
    );
    expect(turn.session).toMatchObject({ status: "ended", waiting: null });
    expect(saidBy(turn)).toEqual([tooLongText]);
    expect(turn.outputs.at(-1)).toEqual({ type: "end" });
    expect(logOf(turn)).toMatchObject({
      status: "error",
      blockId: "Growth.7",
      description: "The chat has become too long and ends here",
      details: expect.stringMatching(
        /^At block 8 \("set"\) of the group "Growth": A text with its variables filled in would have more than 2000000 characters/,
      ),
    });
    expect(held(turn.session)).toBeLessThanOrEqual(mostCharacters);
  });

  it("ends where code doubles a value", async () => {
    const turn = await play(withV(times(40, run("{{V}}+{{V}}"))));
    expect(logOf(turn)?.details).toContain("The variables of the chat would hold more than 2000000 characters.");
    expect(held(turn.session)).toBeLessThanOrEqual(mostCharacters);
  });

  it("ends where the result of code names a variable over and over", async () => {
    // `{{V}}` in the code would be replaced as a variable, so the code puts its braces together at run time.
    const code = " ('{' + '{V}' + '}').repeat(100000) ";
    const turn = await play(withV([{ type: "say", options: { text: `{{=${code}=}}` }, expressions: [code] }]));
    expect(turn.outputs.filter(({ type }) => type === "bubble")).toHaveLength(1);
    expect(logOf(turn)?.details).toContain(
      "A text with its variables filled in would have more than 2000000 characters",
    );
  });

  it("ends where a host brings back too much, and keeps nothing of that", async () => {
    const flow = createFlow(withV([{ type: "effect" }]));
    const driver = createScriptedDriver(testCatalogue, flow, () => ({ data: "x".repeat(mostMade(mostCharacters)) }));
    const turn = await drive(driver, null, { type: "start", botId: "bot" });
    expect(turn.session.status).toBe("ended");
    expect(logOf(turn)).toMatchObject({ blockId: "Growth.0" });
    expect(sizeOfJson(turn.events)).toBeLessThan(closing);
    expect(await replay(driver.machine, turn.events)).toEqual({ session: turn.session, outputs: turn.outputs });
  });

  it("ends where a round shows or makes more and more, before the values are too long", async () => {
    const round = { groups: { Round: [{ type: "say", options: { text: "{{V}}" }, to: "Round" }] } };
    const turn = await play({
      ...withV([]),
      ...round,
      variables: [{ id: "vV", name: "V", value: "v".repeat(100_000) }],
    });
    expect(logOf(turn)?.details).toContain("Without an answer, the chat would make more than 10000000 characters");
    expect(sizeOfJson(turn.outputs)).toBeLessThan(mostMade(mostCharacters) + 2 * closing);
  });

  it("ends where patterns and texts, each of them a list, make too many pairs", async () => {
    const list = Array.from({ length: 5000 }, (_, index) => `(a)\\1${index}`);
    const match = {
      type: "match",
      options: { variableId: "vV", text: "{{V}}" },
      patterns: [{ variableId: "vV", value: "{{V}}" }],
    };
    const turn = await play(withV([match], list));
    expect(logOf(turn)).toMatchObject({
      blockId: "Growth.0",
      description: "The chat has become too long and ends here",
    });
  });

  it("ends where it begins with more than it may hold", async () => {
    const turn = await play(withV([set("x")], "v".repeat(mostCharacters)));
    expect(turn.session.status).toBe("ended");
    expect(logOf(turn)?.details).toContain("The variables of the chat would hold more");
  });

  it("ends where a command that comes back is given again and again", () => {
    const flow = createFlow({
      ...withV([{ type: "ask" }], "v".repeat(1000)),
      events: [{ id: "c", type: "command", options: { command: "again", resumeAfter: true }, to: "After" }],
    });
    const machine = { flows: { bot: flow }, catalogue: testCatalogue, mostCharacters: 10_000 };
    const moment = { time: 0, seed: 1 };
    let step = advance(machine, null, { type: "start", botId: "bot", ...moment });
    for (let count = 0; count < 20; count++) {
      step = advance(machine, step.session, { type: "command", command: "again", ...moment });
      expect(held(step.session)).toBeLessThanOrEqual(10_000);
    }
    expect(step.session.status).toBe("ended");
  });

  it("keeps the answer that was one too many", async () => {
    const flow = createFlow({
      groups: { A: [{ type: "ask", options: { variableId: "vV" }, to: "A" }] },
      variables: [{ id: "vV", name: "V", value: ["first"] }],
    });
    const machine = { flows: { bot: flow }, catalogue: testCatalogue, mostCharacters: 1000 };
    const answers: Output[] = [];
    let { session } = advance(machine, null, { type: "start", botId: "bot", time: 0, seed: 1 });
    for (let count = 0; session.status !== "ended"; count++) {
      const step = advance(machine, session, { type: "reply", reply: { text: "a".repeat(300) }, time: count, seed: 1 });
      answers.push(...step.outputs.filter(({ type }) => type === "answer"));
      session = step.session;
    }
    expect(answers).toHaveLength(session.answerCount);
    expect(session.answerCount).toBe(3);
  });

  it("goes on, however much was made in all, as long as each answer brings little", () => {
    const flow = createFlow({
      groups: {
        A: [
          { type: "say", options: { text: "{{V}}" } },
          { type: "ask", to: "A" },
        ],
      },
      variables: [{ id: "vV", name: "V", value: "v".repeat(400) }],
    });
    const machine = { flows: { bot: flow }, catalogue: testCatalogue, mostCharacters: 1000 };
    let { session } = advance(machine, null, { type: "start", botId: "bot", time: 0, seed: 1 });
    for (let count = 0; count < 50; count++)
      session = advance(machine, session, { type: "reply", reply: { text: "x" }, time: count, seed: 1 }).session;
    expect(session).toMatchObject({ status: "waiting", answerCount: 50 });
    expect(session).not.toHaveProperty("made");
  });

  it("cuts logs, whoever wrote them", async () => {
    const flow = createFlow(withV([{ type: "effect" }]));
    const long = "x".repeat(100_000);
    const logs = [{ status: "error" as const, description: long, details: long, context: long }];
    const turn = await drive(
      createScriptedDriver(testCatalogue, flow, () => ({ logs })),
      null,
      { type: "start", botId: "bot" },
    );
    expect(sizeOfJson(logOf(turn))).toBeLessThan(2 * closing);
  });
});

const most = 3000;
const growing = fc.constantFrom(
  "{{Name}}{{Name}}{{Name}}",
  "{{List}}{{Name}}",
  "{{= {{Name}} + {{Name}} =}}",
  "x".repeat(700),
);

/** Small flows of all block types whose values grow with every step, and which often loop. */
const anyGrowth = (id: "bot" | "child") =>
  fc.tuple(anyFlow(id), fc.array(growing, { minLength: 5, maxLength: 5 })).map(([flow, texts]): Flow => {
    const groups = flow.groups.map((group, index) => {
      const text = texts[index] ?? "";
      const block = {
        id: `${group.id}.grow`,
        type: "set",
        options: { variableId: "vName", text },
        expressions: [" {{Name}} + {{Name}} "],
      };
      return { ...group, blocks: [block, ...group.blocks] };
    });
    return { ...flow, groups };
  });

describe("any flow under a small limit", () => {
  it("never holds, makes, fills in, stores or shows more than it may, and replays the same", async () => {
    let ended = 0;
    await fc.assert(
      fc.asyncProperty(
        anyGrowth("bot"),
        anyGrowth("child"),
        fc.array(anyVisit, { maxLength: 12 }),
        async (bot, child, visits) => {
          const lengths: number[] = [];
          const driver = createScriptedDriver(watched(lengths), bot, meetAll({ bot, child }));
          const machine = { ...driver.machine, mostCharacters: most };
          const turns = [
            await drive({ ...driver, machine }, null, { type: "start", botId: "bot", variables: { name: "n" } }),
          ];
          for (const visit of visits)
            turns.push(await drive({ ...driver, machine }, turns.at(-1)?.session ?? null, visit));
          const events: EngineEvent[] = turns.flatMap((turn) => turn.events);
          for (const { session, outputs } of turns) {
            expect(held(session)).toBeLessThanOrEqual(most);
            const told = outputs.filter(
              ({ type }) => type !== "variables" && type !== "need" && type !== "edge" && type !== "shown",
            );
            // `mostMade` doesn't count the names and ids of an output, so `closing` leaves room for them.
            expect(sizeOfJson(told)).toBeLessThanOrEqual(2 * mostMade(most) + closing);
            if (logOf({ outputs })?.description.startsWith("The chat has become too long")) ended += 1;
          }
          expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(most);
          for (const need of driver.needs) expect(sizeOfJson(need)).toBeLessThanOrEqual(2 * mostMade(most) + closing);
          expect(sizeOfJson(events)).toBeLessThanOrEqual(turns.length * 2 * (mostMade(most) + closing));
          expect(await replay(machine, events)).toEqual({
            session: turns.at(-1)?.session,
            outputs: turns.flatMap(({ outputs }) => outputs),
          });
        },
      ),
      { numRuns: 300 },
    );
    // Enough chats must have reached the limit, else the test would prove nothing.
    expect(ended).toBeGreaterThan(30);
  });
});
