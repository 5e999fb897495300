import type { Flow } from "@parley/core";
import { type BotFile, compileFlow } from "@parley/core/format";
import fc from "fast-check";
import { definitions } from "../definitions.ts";

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

/** Small random flows of text, questions, choices, conditions, jumps, links to themselves and chance. */
export const anyFlow = fc
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
