import type { EngineEvent, Session } from "@parley/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance } from "./advance.ts";
import { replay } from "./replay.ts";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { createFlow, type TestBlock, type TestFlow } from "./testing/index.ts";

const groupNames = ["A", "B", "C", "__proto__", "constructor"];
const to = fc.option(fc.oneof(fc.constantFrom(...groupNames, "nowhere"), fc.constantFrom("A/A.1", "B/none", "C/C.0")), {
  nil: undefined,
  freq: 2,
});
const text = fc.constantFrom("hi", "{{Name}}", "{{= 1 + 1 =}}", "{{__proto__}}", "wrong", "", "x");
const variableId = fc.constantFrom("vName", "vList", "v__proto__", "none");

const block: fc.Arbitrary<TestBlock> = fc
  .record({
    type: fc.constantFrom(
      "say",
      "ask",
      "set",
      "first",
      "effect",
      "leave",
      "jump",
      "return",
      "link",
      "chance",
      "faulty",
      "unknown",
    ),
    options: fc.record(
      {
        text,
        variableId,
        bot: fc.constantFrom("bot", "child", "missing"),
        group: fc.constantFrom("A", "B", "nowhere"),
        mark: fc.boolean(),
        code: fc.constantFrom("1", "{{Name}}"),
      },
      { requiredKeys: [] },
    ),
    items: fc.option(fc.array(fc.record({ id: fc.constantFrom("x", "y"), to }), { maxLength: 2 }), { nil: undefined }),
    to,
    expressions: fc.option(
      fc.constant(" 1 + 1 ").map((code) => [code]),
      { nil: undefined },
    ),
  })
  .map(({ items, to: target, expressions, ...rest }) => ({
    ...rest,
    ...(items ? { items: items.map(({ id, to: itemTo }) => ({ id, ...(itemTo ? { to: itemTo } : {}) })) } : {}),
    ...(target ? { to: target } : {}),
    ...(expressions ? { expressions } : {}),
  }));

const flowOf = (id: string): fc.Arbitrary<TestFlow> =>
  fc
    .tuple(fc.constantFrom(null, "reply", "invalidReply"), ...groupNames.map(() => fc.array(block, { maxLength: 4 })))
    .map(([eventType, ...groups]) => ({
      id,
      groups: Object.fromEntries(groupNames.map((name, index) => [name, groups[index] ?? []])),
      variables: ["Name", { id: "vList", name: "List", value: ["a"] }, { id: "v__proto__", name: "__proto__" }],
      events: [
        { id: "e", type: "command", options: { command: "help" }, to: "B" },
        ...(eventType ? [{ id: "r", type: eventType, options: { contentVariableId: "vName" }, to: "C" }] : []),
      ],
    }));

const action = fc.oneof(
  fc.record({ type: fc.constant("reply" as const), text: fc.constantFrom("x", "y", "wrong", "hello", "") }),
  fc.record({ type: fc.constant("done" as const), error: fc.boolean() }),
  fc.record({ type: fc.constant("command" as const), command: fc.constantFrom("help", "other") }),
);

const toEvent = (
  step: typeof action extends fc.Arbitrary<infer T> ? T : never,
  session: Session,
  time: number,
): EngineEvent => {
  const stamp = { time, seed: time * 7 };
  if (step.type === "reply") return { ...stamp, type: "reply", reply: { text: step.text } };
  if (step.type === "command") return { ...stamp, type: "command", command: step.command };
  const needId = session.waiting && "needId" in session.waiting ? session.waiting.needId : "none";
  return { ...stamp, type: "done", needId, patch: step.error ? { error: "no" } : { data: [{ ok: true, value: 3 }] } };
};

describe("any flow with any visitor", () => {
  it("never throws or hangs, survives JSON at every step, leaves its input alone, and replays the same", () => {
    fc.assert(
      fc.property(flowOf("bot"), flowOf("child"), fc.array(action, { maxLength: 25 }), (bot, child, actions) => {
        const flows = { bot: createFlow(bot), child: createFlow(child) };
        const events: EngineEvent[] = [{ type: "start", botId: "bot", time: 0, seed: 1, variables: { name: "n" } }];
        let step = advance(flows, catalogue, null, events[0] as EngineEvent);
        const outputs = [...step.outputs];
        for (const [index, next] of actions.entries()) {
          const event = toEvent(next, step.session, index + 1);
          const stored = JSON.stringify(step.session);
          const frozen = JSON.parse(stored) as Session;
          expect(frozen).toEqual(step.session);
          step = advance(flows, catalogue, frozen, event);
          expect(JSON.stringify(frozen)).toBe(stored);
          expect(step.session.waiting === null).toBe(step.session.status === "ended");
          outputs.push(...step.outputs);
          events.push(event);
        }
        expect(JSON.parse(JSON.stringify(outputs))).toEqual(outputs);
        const ids = outputs.flatMap((output) => ("id" in output && output.type !== "shown" ? [output.id] : []));
        expect(new Set(ids).size).toBe(ids.length);
        expect(replay(flows, catalogue, events)).toEqual({ session: step.session, outputs });
      }),
      { numRuns: 300 },
    );
  });

  it("takes chance from the event's seed alone", () => {
    const flows = {
      bot: createFlow({ groups: { A: [{ type: "chance", options: { variableId: "vX" } }] }, variables: ["X"] }),
    };
    const value = (seed: number) =>
      advance(flows, catalogue, null, { type: "start", botId: "bot", time: 0, seed }).session.frames[0]?.variables.X;
    expect(value(1)).toBe(value(1));
    expect(value(1)).not.toBe(value(2));
  });
});
