import type { EngineEvent, Flow, Happening, NeedOutput, Patch, Session } from "@parley/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance } from "./advance.ts";
import { drive, type Turn } from "./drive.ts";
import { replay } from "./replay.ts";
import { anyFlow } from "./testing/any-flow.ts";
import { anyPatch, anyVisit } from "./testing/any-happening.ts";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { createFlow } from "./testing/index.ts";
import { createScriptedDriver } from "./testing/scripted-driver.ts";

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

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const deepFreeze = (value: unknown): void => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
};

/**
 * A host that takes its patches from the list, over and over; null ends the turn. It freezes each session it passes on.
 */
const createAnyHost = (bot: Flow, child: Flow, patches: readonly (Patch | null)[]) => {
  let asked = 0;
  let isInHaste = false;
  const meet = (need: NeedOutput): Patch | null => {
    const patch = patches[asked++ % patches.length] ?? (isInHaste ? {} : null);
    if (need.kind === "load bot" && need.botId === "child" && patch?.error === undefined) driver.flows.child = child;
    return patch;
  };
  const driver = createScriptedDriver(catalogue, bot, meet);
  const send = (session: Session | null, happening: Happening): Promise<Turn> => {
    deepFreeze(session);
    return drive({ ...driver, onStep: (step) => deepFreeze(step.session) }, session, happening);
  };
  const finish = (session: Session, need: NeedOutput): Promise<Turn> => {
    isInHaste = true;
    return send(session, { type: "done", needId: need.id, patch: meet(need) ?? {} });
  };
  /** Unloads all bots that the session is not running, as if a new process continued the chat. */
  const forget = (session: Session): void => {
    for (const botId of Object.keys(driver.flows))
      if (!session.frames.some((frame) => frame.botId === botId)) delete driver.flows[botId];
  };
  return { meet, send, finish, forget };
};

/** Returns the latest turn. */
const standing = (turns: readonly Turn[]): Turn => {
  const turn = turns.at(-1);
  if (!turn) throw new Error("The chat has not begun");
  return turn;
};

describe("any flow with any visitor", () => {
  it("never throws or hangs, survives JSON at every step, leaves its input alone, and replays the same", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFlow("bot"),
        anyFlow("child"),
        fc.array(action, { maxLength: 25 }),
        async (bot, child, actions) => {
          const flows = { bot, child };
          const events: EngineEvent[] = [{ type: "start", botId: "bot", time: 0, seed: 1, variables: { name: "n" } }];
          let step = advance({ flows, catalogue }, null, events[0] as EngineEvent);
          const outputs = [...step.outputs];
          for (const [index, next] of actions.entries()) {
            const event = toEvent(next, step.session, index + 1);
            const stored = JSON.stringify(step.session);
            const frozen = JSON.parse(stored) as Session;
            expect(frozen).toEqual(step.session);
            step = advance({ flows, catalogue }, frozen, event);
            expect(JSON.stringify(frozen)).toBe(stored);
            expect(step.session.waiting === null).toBe(step.session.status === "ended");
            outputs.push(...step.outputs);
            events.push(event);
          }
          expect(throughJson(outputs)).toEqual(outputs);
          const ids = outputs.flatMap((output) => ("id" in output && output.type !== "shown" ? [output.id] : []));
          expect(new Set(ids).size).toBe(ids.length);
          expect(await replay({ flows, catalogue }, events)).toEqual({ session: step.session, outputs });
        },
      ),
      { numRuns: 300 },
    );
  });

  it("driven by any host, that loads bots when they are needed and may forget them, replays the same", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFlow("bot"),
        anyFlow("child"),
        fc.array(fc.record({ visit: anyVisit, isForgetful: fc.boolean() }), { maxLength: 15 }),
        fc.array(fc.option(anyPatch, { freq: 4 }), { minLength: 1, maxLength: 20 }),
        async (bot, child, actions, patches) => {
          const host = createAnyHost(bot, child, patches);
          const turns = [await host.send(null, { type: "start", botId: "bot", variables: { name: "n" } })];
          for (const { visit, isForgetful } of actions) {
            const { session, need } = standing(turns);
            if (isForgetful) host.forget(session);
            const happening = need ? { type: "done" as const, needId: need.id, patch: host.meet(need) ?? {} } : visit;
            turns.push(await host.send(session, happening));
          }
          // A recording that ends while a bot is being loaded doesn't tell whether the host had it, so this need is met
          // first.
          const { session, need } = standing(turns);
          if (need) turns.push(await host.finish(session, need));
          const expected = { session: standing(turns).session, outputs: turns.flatMap(({ outputs }) => outputs) };
          const events = turns.flatMap((turn) => turn.events);
          const flows = { bot, child };
          expect(await replay({ flows, catalogue }, events)).toEqual(expected);
          const stored = await replay({ flows: throughJson(flows), catalogue }, throughJson(events));
          expect(throughJson(stored)).toEqual(throughJson(expected));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("takes chance from the event's seed alone", () => {
    const flows = {
      bot: createFlow({ groups: { A: [{ type: "chance", options: { variableId: "vX" } }] }, variables: ["X"] }),
    };
    const value = (seed: number) =>
      advance({ flows, catalogue }, null, { type: "start", botId: "bot", time: 0, seed }).session.frames[0]?.variables
        .X;
    expect(value(1)).toBe(value(1));
    expect(value(1)).not.toBe(value(2));
  });
});
