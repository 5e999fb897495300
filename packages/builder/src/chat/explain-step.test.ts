import { definitions } from "@parley/blocks/definitions";
import type { TraceStep } from "@parley/viewer/try-out";
import { expect, it } from "vitest";
import { explainStep } from "./explain-step.ts";

const step = (content: object, values: TraceStep["values"]): TraceStep => ({
  time: 0,
  botId: "bot",
  groupId: "g",
  groupTitle: "Sort",
  blockId: "b",
  blockType: "Condition",
  what: "ran",
  does: "follow",
  row: { id: "i", content },
  ...(values ? { values } : {}),
});
const nameOf = (id: string) => ({ v1: "Score", v2: "Name" })[id] ?? null;

it("a branch is explained by its comparisons, with the values of that moment", () => {
  const content = {
    logicalOperator: "AND",
    comparisons: [
      { id: "1", variableId: "v1", comparisonOperator: "Greater than", value: "5" },
      { id: "2", variableId: "v2", comparisonOperator: "Is set" },
    ],
  };
  expect(explainStep(step(content, { v1: "7", v2: ["Ada", "Grace"] }), definitions, nameOf)).toEqual({
    joint: "and",
    comparisons: [
      { name: "Score", value: "7", operator: "Greater than", other: "5" },
      { name: "Name", value: "Ada, Grace", operator: "Is set" },
    ],
  });
});

it("without comparisons there is nothing to explain", () => {
  expect(explainStep(step({ comparisons: [] }, {}), definitions, nameOf)).toBeNull();
  expect(explainStep({ ...step({}, {}), what: "answered" }, definitions, nameOf)).toBeNull();
});

it("any one comparison suffices where the condition doesn't say otherwise, and what is gone has no name", () => {
  const content = { comparisons: [{ id: "1", variableId: "gone", comparisonOperator: "Equal to", value: "x" }] };
  expect(explainStep(step(content, {}), definitions, nameOf)).toEqual({
    joint: "or",
    comparisons: [{ name: null, value: "", operator: "Equal to", other: "x" }],
  });
});
