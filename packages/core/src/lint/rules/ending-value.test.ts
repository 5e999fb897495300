import { expect, it } from "vitest";
import { compileFlow } from "../../compile/index.ts";
import { defineBlock, f } from "../../fields/index.ts";
import { lintFlow } from "../lint-flow.ts";
import { createBot } from "../testing/lint-bot.ts";

const ends = { old: { endsOn: "2026-01-31", successor: "new" }, lonely: { endsOn: "2026-01-31" } };
const asks = defineBlock({
  type: "asks a model",
  family: "integration",
  label: "Model",
  description: "For tests.",
  search: [],
  key: "options",
  options: f.fields({ model: f.lookup({ label: "Model", source: "models", dependsOn: [], ends }) }),
});

const find = (model: string, today?: string) => {
  const { events, edges } = createBot({ groups: { A: [] } });
  const file = {
    version: "6.1",
    name: "bot",
    events: events.map((event) => ({ ...event, graphCoordinates: { x: 0, y: 0 } })),
    groups: [
      {
        id: "A",
        title: "A",
        graphCoordinates: { x: 0, y: 0 },
        blocks: [{ id: "b", type: asks.type, options: { model } }],
      },
    ],
    edges: Object.entries(edges).map(([id, to]) => ({ id, from: { eventId: "start" }, to: { ...to } })),
    variables: [],
    theme: {},
    settings: {},
  };
  const definitions = { [asks.type]: asks };
  const { flow } = compileFlow(file as never, definitions, { botId: "bot", version: null });
  return lintFlow(flow, definitions, today === undefined ? {} : { today }).filter(
    ({ rule }) => rule === "ending-value",
  );
};

it("tells of what ends within 60 days, and proposes what its provider advises", () => {
  expect(find(" old ", "2025-12-02")).toEqual([
    {
      rule: "ending-value",
      severity: "warning",
      message: 'Model in "A" uses old, which ends on 2026-01-31.',
      remedy: "Its provider advises new.",
      groupId: "A",
      blockId: "b",
      field: "model",
      fix: {
        label: "Use new",
        operations: [{ op: "set", table: "blocks", id: "b", path: ["options", "model"], value: "new" }],
      },
    },
  ]);
});

it("tells of what has ended, also where nothing is advised instead", () => {
  expect(find("lonely", "2026-01-31")).toMatchObject([
    { message: 'Model in "A" uses lonely, which ended on 2026-01-31.', remedy: "Choose another one." },
  ]);
});

it("says nothing of what lasts, and nothing where nobody knows the day", () => {
  expect(find("old", "2025-12-01")).toEqual([]);
  expect(find("new", "2026-02-01")).toEqual([]);
  expect(find("old")).toEqual([]);
});
