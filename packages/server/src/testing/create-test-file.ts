import { definitions } from "@parley/blocks/definitions";
import { type FlowBlock, isJsonObject, type Json, type JsonObject } from "@parley/core";
import { type BotFile, type BotFileEdge, botFileVersion } from "@parley/core/format";
import { createFlow, type TestFlow } from "@parley/engine/testing";

// Test support: a short notation for bot files.

export interface TestFile extends TestFlow {
  theme?: JsonObject;
  settings?: JsonObject;
}

const origin = { x: 0, y: 0 };

/** Returns the edges that leave a block: the id of each, and where it starts. */
const sourcesOf = ({ id: blockId, outgoingEdgeId, items = [] }: FlowBlock): [string | undefined, JsonObject][] => [
  [outgoingEdgeId, { blockId }],
  ...items.flatMap((item): [string | undefined, JsonObject][] => {
    const paths: Json[] = Array.isArray(item.paths) ? item.paths : [];
    return [
      [item.outgoingEdgeId, { blockId, itemId: item.id }],
      ...paths.filter(isJsonObject).map((path): [string | undefined, JsonObject] => {
        const edgeId = typeof path.outgoingEdgeId === "string" ? path.outgoingEdgeId : undefined;
        return [edgeId, { blockId, itemId: item.id, pathId: path.id ?? null }];
      }),
    ];
  }),
];

/**
 * Creates a bot file from its groups. Ids are the given names, each `to` becomes an edge, and the first group is the
 * start.
 */
export const createTestFile = (test: TestFile): BotFile => {
  const flow = createFlow(test);
  const blocks = flow.groups.flatMap((group) => group.blocks);
  const sources = new Map([
    ...blocks.flatMap(sourcesOf),
    ...flow.events.map(({ id, outgoingEdgeId }) => [outgoingEdgeId, { eventId: id }] as const),
  ]);
  return {
    version: botFileVersion,
    id: flow.botId,
    name: flow.name,
    groups: flow.groups.map(({ id, title, blocks: own }) => ({
      id,
      title,
      graphCoordinates: origin,
      blocks: own.map(({ options, ...block }) => ({ ...block, [definitions[block.type]?.key ?? "options"]: options })),
    })),
    events: flow.events.map((event) => ({ ...event, graphCoordinates: origin })),
    edges: Object.entries(flow.edges).map(([id, to]) => ({
      id,
      from: (sources.get(id) ?? {}) as BotFileEdge["from"],
      to: { ...to },
    })),
    variables: flow.variables.map((variable) => ({ ...variable })),
    theme: test.theme ?? {},
    settings: test.settings ?? {},
  };
};

/** A text bubble. */
export const says = (text: string, given: { id?: string; to?: string } = {}) => ({
  type: "text",
  options: { richText: [{ type: "p", children: [{ text }] }] },
  ...given,
});

/** A text input whose answer goes to the variable of this name. */
export const asks = (name: string, given: { id?: string; to?: string } = {}) => ({
  type: "text input",
  options: { variableId: `v${name}` },
  ...given,
});
