import type { EngineEvent, Flow, Happening, Output, Session } from "@parley/core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { advance } from "./advance.ts";
import { anyFlow } from "./testing/any-flow.ts";
import { anyVisit } from "./testing/any-happening.ts";
import { testCatalogue as catalogue } from "./testing/catalogue.ts";
import { createFlow, expectRightNumbers, toCountedChat } from "./testing/index.ts";

const numRuns = Number(process.env.PARLEY_CASES ?? 300);

/** Plays what a visitor does, and returns the chat as it would be stored. */
const play = (flows: Record<string, Flow>, visitor: readonly Happening[], seed: number) => {
  const outputs: Output[] = [];
  let session: Session | null = null;
  const send = (event: EngineEvent): Session => {
    const step = advance({ flows, catalogue }, session, event);
    outputs.push(...step.outputs);
    session = step.session;
    return step.session;
  };
  let current = send({ type: "start", botId: "bot", time: 0, seed });
  for (const [index, happening] of visitor.entries()) {
    const stamp = { time: index + 1, seed: seed + index };
    while (current.waiting && current.waiting.for !== "reply")
      current = send({ ...stamp, type: "done", needId: current.waiting.needId, patch: { error: "no" } });
    current = send({ ...stamp, ...happening } as EngineEvent);
  }
  return toCountedChat(outputs, { start: (seed % 4) * 900_000, isEnded: current.status === "ended" });
};

it("numbers of any flow with any visitors are what a naive recount says, never negative, and sum up", () => {
  let answered = 0;
  fc.assert(
    fc.property(
      anyFlow("bot"),
      anyFlow("child"),
      fc.array(fc.array(anyVisit, { maxLength: 12 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
      (bot, child, visitors, parts) => {
        const chats = visitors.map((visitor, index) => play({ bot, child }, visitor, index + 1));
        answered += chats.filter(({ hasStarted }) => hasStarted).length;
        expectRightNumbers(chats, parts);
      },
    ),
    { numRuns },
  );
  // Otherwise nothing was tested.
  expect(answered).toBeGreaterThan(numRuns / 20);
});

it("a loop counts a chat once and its visits besides", () => {
  const ask = { type: "ask", options: { variableId: "vName" } };
  const bot = createFlow({
    groups: { A: [ask, { type: "say", options: { text: "again" }, to: "A" }] },
    variables: ["Name"],
  });
  const reply = (text: string): Happening => ({ type: "reply", reply: { text } });
  const chats = [["x", "hello", "y"], ["x"], []].map((texts, index) => play({ bot }, texts.map(reply), index));
  expectRightNumbers(chats, 1);
  const [first] = chats;
  expect(first?.events.filter(({ type }) => type === "shown")).toHaveLength(4);
});

it("a question that a command asks again, and that Return comes back to, keeps both answers", () => {
  const bot = createFlow({
    groups: { A: [{ type: "ask" }, { type: "return" }] },
    events: [{ id: "e", type: "command", options: { command: "help" }, to: "A" }],
  });
  const visitor: Happening[] = [
    { type: "command", command: "help" },
    { type: "reply", reply: { text: "x" } },
    { type: "reply", reply: { text: "y" } },
  ];
  const chat = play({ bot }, visitor, 1);
  expect(chat.answers.map(({ content, visit }) => [content, visit])).toEqual([
    ["x", 1],
    ["y", 2],
  ]);
  expectRightNumbers([chat], 1);
});
