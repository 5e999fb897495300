import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { anyFlow } from "@parley/blocks/testing";
import type { Flow, Output, Session } from "@parley/core";
import { lintFlow } from "@parley/core/lint";
import { advance } from "@parley/engine";
import fc from "fast-check";
import { expect, it } from "vitest";

/**
 * Plays a bot with fixed replies, whatever it asks; returns all outputs, and the session with the blocks it entered.
 */
const play = (flow: Flow, replies: readonly string[], seed: number): { outputs: Output[]; session: Session } => {
  const outputs: Output[] = [];
  let session: Session | null = null;
  const send = (event: { type: "start"; botId: string } | { type: "reply"; reply: { text: string } }): Session => {
    const step = advance({ flows: { bot: flow }, catalogue: runs }, session, { ...event, time: 0, seed });
    outputs.push(...step.outputs);
    session = step.session;
    return step.session;
  };
  let now = send({ type: "start", botId: "bot" });
  for (const text of replies) if (now.waiting?.for === "reply") now = send({ type: "reply", reply: { text } });
  return { outputs, session: now };
};

const anyChat = fc.tuple(anyFlow, fc.array(fc.constantFrom("1", "2"), { maxLength: 12 }), fc.nat(1000));

/** A finding of lint must never contradict what the engine does with the bot. */
it("says nothing about a bot that playing it disproves", () => {
  fc.assert(
    fc.property(anyChat, ([flow, replies, seed]) => {
      const { outputs, session } = play(flow, replies, seed);
      const entered = new Set(Object.keys(session.visits).map((key) => key.slice("bot/".length)));
      const stopped = outputs.some(
        ({ type, ...log }) => type === "log" && "description" in log && log.description.startsWith("Stopped after"),
      );
      const edges = new Set(outputs.flatMap((output) => (output.type === "edge" ? [output.edgeId] : [])));
      for (const { rule, groupId, blockId, itemId, message } of lintFlow(flow, definitions)) {
        if (rule === "unreachable-group")
          expect([...entered].filter((id) => id.startsWith(groupId ?? "?"))).toEqual([]);
        if (rule === "unreachable-branch") {
          const item = flow.groups
            .flatMap(({ blocks }) => blocks.flatMap(({ items = [] }) => items))
            .find(({ id }) => id === itemId);
          expect(edges).not.toContain(item?.outgoingEdgeId);
        }
        if (rule === "endless-loop" && message.includes("without end") && entered.has(blockId ?? ""))
          expect(stopped).toBe(true);
        if (rule === "dangling-end" && message.includes("right after the answer")) {
          const answered = outputs.findIndex((output) => output.type === "answer" && output.blockId === blockId);
          const after = answered < 0 ? [] : outputs.slice(answered + 1).map(({ type }) => type);
          expect(after.filter((type) => type !== "variables" && type !== "end")).toEqual([]);
        }
        if (rule === "unset-variable" || rule === "outside-variable") {
          const said = outputs.flatMap((output) =>
            output.type === "bubble" && output.blockId === blockId ? [output.text] : [],
          );
          expect(said.filter((text) => text !== "[]")).toEqual([]);
        }
      }
    }),
    { numRuns: 1000 },
  );
});
