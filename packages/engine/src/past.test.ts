import {
  type AnswerOutput,
  type EngineEvent,
  type InputOutput,
  type Output,
  placeKey,
  type Session,
} from "@parley/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allValuesKey, driveKept, type Kept, questionKey } from "./kept.ts";
import { reopenQuestion } from "./past.ts";
import { replay } from "./replay.ts";
import { anyFlow } from "./testing/any-flow.ts";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { createFlow, type TestFlow } from "./testing/index.ts";

const valuesKey = allValuesKey;
const emptyKept = (): Kept => ({ given: [], outcomes: [] });

/** A chat whose visitor can change answers. It counts what was really done outside. */
const openChat = (flows: Record<string, ReturnType<typeof createFlow>>) => {
  const machine = { flows, catalogue };
  let events: EngineEvent[] = [];
  let session: Session | null = null;
  let outputs: Output[] = [];
  let kept = emptyKept();
  const done: string[] = [];
  const host = () => ({
    machine,
    // Chance and time are no part of what is compared.
    moment: () => ({ time: 1, seed: 1 }),
    fulfil: async (need: Extract<Output, { type: "need" }>) => {
      if (need.kind === "evaluate") return { data: need.evaluations.map(() => ({ ok: true, value: 3 })) };
      if (need.kind === "load bot") return Object.hasOwn(flows, need.botId) ? {} : { error: "There is none" };
      if (need.kind === "effect") done.push(JSON.stringify([placeKey(need), need.data]));
      return {};
    },
    kept,
    valuesKey,
  });
  const inputNow = (): InputOutput | null => outputs.findLast((output) => output.type === "input") ?? null;
  const go = async (happening: Parameters<typeof driveKept>[2]): Promise<void> => {
    const turn = await driveKept(host(), session, happening, inputNow());
    events = [...events, ...turn.events];
    outputs = [...outputs, ...turn.outputs];
    session = turn.session;
  };
  return {
    done,
    session: () => session,
    outputs: () => outputs,
    events: () => events,
    kept: () => kept,
    input: () => (session?.waiting?.for === "reply" ? inputNow() : null),
    answers: () => outputs.filter((output): output is AnswerOutput => output.type === "answer"),
    start: () => go({ type: "start", botId: "bot" }),
    say: (text: string) => go({ type: "reply", reply: { text } }),
    change: async (place: AnswerOutput, text: string) => {
      const reopened = reopenQuestion(machine, { events }, place, { kept, valuesKey });
      if (reopened.is !== "reopened") return reopened.is;
      kept = reopened.kept;
      events = events.slice(0, reopened.before);
      ({ outputs } = await replay(machine, events));
      session = reopened.session;
      await go({ type: "reply", reply: { text } });
      return reopened.is;
    },
  };
};

type OpenedChat = ReturnType<typeof openChat>;

/** What a chat has come to, without the numbers that only tell how. */
const cameTo = (chat: OpenedChat) => ({
  session: chat.session(),
  outputs: chat.outputs(),
});

const flow = (given: TestFlow) => ({ bot: createFlow({ id: "bot", ...given }) });

const textOf = (outputs: readonly Output[]) =>
  outputs.flatMap((output) => {
    if (output.type === "bubble") return [output.text];
    return output.type === "answer" ? [`> ${output.label}`] : [];
  });

describe("changing an earlier answer", () => {
  it("keeps the later answers whose questions are asked again, and says what depends on it anew", async () => {
    const chat = openChat(
      flow({
        groups: {
          A: [
            { type: "ask", options: { variableId: "vName" } },
            { type: "say", options: { text: "Hello {{Name}}" } },
            { type: "ask" },
            { type: "ask" },
          ],
        },
        variables: ["Name"],
      }),
    );
    await chat.start();
    for (const text of ["Ada", "blue", "seven"]) await chat.say(text);
    const [first] = chat.answers();
    expect(await chat.change(first as AnswerOutput, "Bob")).toBe("reopened");
    expect(textOf(chat.outputs())).toEqual(["> Bob", "Hello Bob", "> blue", "> seven"]);
    expect(chat.session()?.status).toBe("ended");
  });

  it("stops at the first question without an answer, and goes on with what is kept afterwards", async () => {
    const chat = openChat(
      flow({
        groups: {
          A: [{ type: "ask", items: [{ id: "x" }, { id: "y", to: "B" }], to: "C" }],
          B: [{ type: "ask", options: { text: "only for y" }, to: "C" }],
          C: [{ type: "ask" }],
        },
      }),
    );
    await chat.start();
    for (const text of ["x", "last"]) await chat.say(text);
    await chat.change(chat.answers()[0] as AnswerOutput, "y");
    expect(chat.answers().map(({ content }) => content)).toEqual(["y"]);
    await chat.say("between");
    expect(chat.answers().map(({ content }) => content)).toEqual(["y", "between", "last"]);
    await chat.change(chat.answers()[0] as AnswerOutput, "x");
    expect(chat.answers().map(({ content }) => content)).toEqual(["x", "last"]);
    await chat.change(chat.answers()[0] as AnswerOutput, "y");
    expect(chat.answers().map(({ content }) => content)).toEqual(["y", "between", "last"]);
  });

  it("asks again what is asked with other choices", async () => {
    const chat = openChat(
      flow({
        groups: {
          A: [
            { type: "ask", options: { variableId: "vName" } },
            { type: "ask", options: { text: "{{Name}}" } },
          ],
        },
        variables: ["Name"],
      }),
    );
    await chat.start();
    for (const text of ["a", "second"]) await chat.say(text);
    const [input] = chat.outputs().filter(({ type }) => type === "input");
    expect(questionKey(input as InputOutput)).toBe(questionKey(structuredClone(input) as InputOutput));
    await chat.change(chat.answers()[0] as AnswerOutput, "b");
    const isRendered = JSON.stringify(chat.outputs()).includes('"text":"b"');
    expect(chat.answers().map(({ content }) => content)).toEqual(isRendered ? ["b"] : ["b", "second"]);
  });

  it("does nothing outside again with the same input, and does it with another", async () => {
    const chat = openChat(
      flow({
        groups: {
          A: [
            { type: "ask", options: { variableId: "vName" } },
            { type: "effect", options: { text: "same" } },
            { type: "ask" },
          ],
        },
        variables: ["Name"],
      }),
    );
    await chat.start();
    for (const text of ["a", "b"]) await chat.say(text);
    expect(chat.done).toHaveLength(1);
    await chat.change(chat.answers()[0] as AnswerOutput, "c");
    expect(chat.done).toHaveLength(1);
    expect(chat.answers().map(({ content }) => content)).toEqual(["c", "b"]);
  });

  it("knows no answer that was not given, and none behind a binding one", async () => {
    const flows = flow({ groups: { A: [{ type: "ask" }, { type: "pay" }, { type: "ask" }] } });
    const machine = {
      flows,
      catalogue: { ...catalogue, pay: { ...catalogue.ask, isBinding: true } as (typeof catalogue)[string] },
    };
    const reply = (text: string): EngineEvent => ({ type: "reply", time: 1, seed: 1, reply: { text } });
    const events: EngineEvent[] = [
      { type: "start", botId: "bot", time: 1, seed: 1 },
      reply("a"),
      reply("paid"),
      reply("c"),
    ];
    const { outputs } = await replay(machine, events);
    const [a, paid, c] = outputs.filter((output): output is AnswerOutput => output.type === "answer");
    const isOf = (place: AnswerOutput | undefined) =>
      reopenQuestion(machine, { events }, { ...(place as AnswerOutput) }, { valuesKey }).is;
    expect([isOf(a), isOf(paid), isOf(c)]).toEqual(["binding", "binding", "reopened"]);
    expect(reopenQuestion(machine, { events }, { ...(c as AnswerOutput), visit: 7 }, { valuesKey }).is).toBe("unknown");
  });
});

const move = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant("say" as const), text: fc.constantFrom("x", "y", "hello") }) },
  fc.record({
    does: fc.constant("change" as const),
    which: fc.nat({ max: 9 }),
    text: fc.constantFrom("x", "y", "other"),
  }),
);

/** Whether the chat has nothing that gives other outcomes the second time, and no event that takes replies. */
const isPlain = ({ groups, events }: ReturnType<typeof createFlow>): boolean =>
  !events.some(({ type }) => type === "reply" || type === "invalidReply") &&
  groups.every(({ blocks }) => blocks.every(({ type }) => type !== "chance"));

describe("any chat with answers changed at random", () => {
  it("equals a chat that gave the final answers at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFlow("bot").filter(isPlain),
        anyFlow("child").filter(isPlain),
        fc.array(move, { maxLength: 12 }),
        async (bot, child, moves) => {
          const chat = openChat({ bot, child });
          await chat.start();
          /** The last answer to each question. */
          const final = new Map<string, string>();
          for (const one of moves) {
            const place = one.does === "change" ? chat.answers()[one.which] : undefined;
            const input = chat.input();
            if (one.does === "say" && input) {
              final.set(questionKey(input), one.text);
              await chat.say(one.text);
            } else if (one.does === "change" && place) {
              const at = chat
                .outputs()
                .findLast((output) => output.type === "input" && placeKey(output) === placeKey(place));
              if ((await chat.change(place, one.text)) === "reopened")
                final.set(questionKey(at as InputOutput), one.text);
            }
          }
          const atOnce = openChat({ bot, child });
          await atOnce.start();
          for (let input = atOnce.input(); input; input = atOnce.input()) {
            const text = final.get(questionKey(input));
            if (text === undefined) break;
            final.delete(questionKey(input));
            await atOnce.say(text);
          }
          expect(cameTo(chat)).toEqual(cameTo(atOnce));
          expect(chat.done).toEqual(expect.arrayContaining(atOnce.done));
          // What is recorded is the chat: it can be replayed, remembered and verified like any other.
          const again = await replay({ flows: { bot, child }, catalogue }, chat.events());
          expect(again).toEqual(cameTo(chat));
          expect(JSON.parse(JSON.stringify(chat.kept()))).toEqual(chat.kept());
        },
      ),
      { numRuns: Number(process.env.PARLEY_CASES ?? 60) },
    );
  });

  it("never throws, and always replays, whatever takes part", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFlow("bot"),
        anyFlow("child"),
        fc.array(move, { maxLength: 10 }),
        async (bot, child, moves) => {
          const chat = openChat({ bot, child });
          await chat.start();
          for (const one of moves) {
            const place = one.does === "change" ? chat.answers()[one.which] : undefined;
            if (place) await chat.change(place, one.text);
            else if (chat.input()) await chat.say(one.text);
          }
          expect(await replay({ flows: { bot, child }, catalogue }, chat.events())).toEqual(cameTo(chat));
        },
      ),
      { numRuns: Number(process.env.PARLEY_CASES ?? 40) },
    );
  });
});
