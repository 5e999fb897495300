import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import type { Flow, Output, Session } from "@parley/core";
import { type BotFile, compileFlow } from "@parley/core/format";
import { lintFlow } from "@parley/core/lint";
import { advance } from "@parley/engine";
import fc from "fast-check";
import { expect, it } from "vitest";

const titles = ["A", "B", "C", "D", "E", "F"];
const variables = ["X", "Y"];
const anyTitle = fc.constantFrom(...titles);
const anyVariable = fc.constantFrom(...variables.map((name) => `v${name}`));
const maybeTo = fc.option(anyTitle, { nil: undefined, freq: 1 });
const rowsOf = <T>(row: fc.Arbitrary<T>) => fc.array(fc.record({ row, to: maybeTo }), { minLength: 1, maxLength: 3 });

interface AnyBlock {
  type: string;
  options?: object;
  rows?: { row: object; to: string | undefined }[];
  to?: string | undefined;
}

const saying = (text: string) => ({ richText: [{ type: "p", children: [{ text }] }] });
const comparison = fc.record({
  variableId: anyVariable,
  comparisonOperator: fc.constantFrom("Is set", "Is empty", "Equal to", "Contains"),
  value: fc.constantFrom("1", "2"),
});
const condition = fc
  .record({
    comparisons: fc.array(comparison, { maxLength: 2 }),
    logicalOperator: fc.constantFrom("AND", "OR"),
  })
  .map((content) => ({ content }));

const anyBlock: fc.Arbitrary<AnyBlock> = fc.oneof(
  fc.record({
    type: fc.constant("text"),
    options: fc.constantFrom(...variables.map((name) => saying(`[{{${name}}}]`))),
    to: maybeTo,
  }),
  fc.record({ type: fc.constant("text input"), options: fc.record({ variableId: anyVariable }), to: maybeTo }),
  fc.record({
    type: fc.constant("choice input"),
    rows: rowsOf(fc.constantFrom({ content: "1" }, { content: "2" })),
    to: maybeTo,
  }),
  fc.record({ type: fc.constant("Condition"), rows: rowsOf(condition), to: maybeTo }),
  fc.record({
    type: fc.constant("Set variable"),
    options: fc.record({ variableId: anyVariable, expressionToEvaluate: fc.constantFrom("1", "2", "") }),
    to: maybeTo,
  }),
  fc.record({ type: fc.constant("Jump"), options: fc.record({ groupId: anyTitle }) }),
  fc.record({ type: fc.constant("Return"), to: maybeTo }),
  fc.record({ type: fc.constant("AB test"), rows: rowsOf(fc.constantFrom({ path: "a" }, { path: "b" })), to: maybeTo }),
  fc.record({
    type: fc.constant("Typebot link"),
    options: fc.record({ typebotId: fc.constant("current"), groupId: anyTitle }),
    to: maybeTo,
  }),
);

const anyFlow = fc
  .array(fc.array(anyBlock, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 6 })
  .map((groups): Flow => {
    const edges: BotFile["edges"] = [];
    const point = { x: 0, y: 0 };
    const connect = (to: string | undefined) => {
      if (to === undefined) return {};
      edges.push({ id: `e${edges.length}`, from: { eventId: "start" }, to: { groupId: to } });
      return { outgoingEdgeId: `e${edges.length - 1}` };
    };
    const file = {
      version: "6.1",
      name: "Any",
      events: [{ id: "start", type: "start", graphCoordinates: point, ...connect("A") }],
      groups: groups.map((blocks, place) => ({
        id: titles[place] ?? "",
        title: titles[place] ?? "",
        graphCoordinates: point,
        blocks: blocks.map(({ type, options = {}, rows, to }, index) => ({
          id: `${titles[place]}${index}`,
          type,
          options,
          content: options,
          ...(rows
            ? {
                items: rows.map(({ row, to: target }, at) => ({
                  ...row,
                  id: `${place}.${index}.${at}`,
                  ...connect(target),
                })),
              }
            : {}),
          ...connect(to),
        })),
      })),
      edges,
      variables: variables.map((name) => ({ id: `v${name}`, name })),
      theme: {},
      settings: {},
    };
    return compileFlow(file as unknown as BotFile, definitions, { botId: "bot", version: null }).flow;
  });

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
