import type { FileForms, Form, ItemForm, Version } from "@parley/blocks/testing";
import type { Json, JsonObject } from "@parley/core";

/** The file forms of a block type by version, optionally with events. */
export interface BlockForms extends FileForms {
  type: string;
  /** Events besides the start; each leads to the second group. */
  events?: (JsonObject & { id: string; type: string })[];
  /** The blocks after the text of the second group. */
  elsewhere?: (JsonObject & { id: string; type: string })[];
  command?: string;
}

type Entry = JsonObject & { id: string };
type Group = Entry & { blocks: (Entry & { type: string; items?: Entry[] })[] };

interface Edge extends JsonObject {
  id: string;
  from: JsonObject;
  to: { groupId: string };
}

/** The blocks and edges of a version 6.1 file. */
interface Graph {
  groups: Group[];
  events: Entry[];
  edges: Edge[];
  variables: Entry[];
}

const text = (id: string, words: string) => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text: words }] }] },
});

/**
 * Builds a 6.1 bot of two groups. The first contains the block and a closing text with the answer; rows, jumps and
 * events lead to the second.
 */
export const buildGraph = (block: BlockForms, { content, options, items }: Form): Graph => {
  const { type, reachedBy, events = [], elsewhere = [] } = block;
  const edges: Edge[] = [{ id: "start-edge", from: { eventId: "start" }, to: { groupId: "g1" } }];
  const connect = (from: JsonObject, id: string, to: unknown): { outgoingEdgeId?: string } => {
    if (to === undefined) return {};
    edges.push({ id: `${id}-edge`, from, to: { groupId: "g2" } });
    return { outgoingEdgeId: `${id}-edge` };
  };
  const connectItem = ({ to, paths, ...item }: ItemForm): Entry => {
    const from = { blockId: "b1", itemId: item.id };
    const ownPaths = paths?.map(({ to: pathTo, ...path }) => ({
      ...path,
      ...connect({ ...from, pathId: path.id }, path.id, pathTo),
    }));
    return { ...item, ...(ownPaths ? { paths: ownPaths } : {}), ...connect(from, item.id, to) };
  };
  const tested = {
    id: "b1",
    type,
    ...(content ? { content } : {}),
    ...(options ? { options } : {}),
    ...(items ? { items: items.map(connectItem) } : {}),
  };
  return {
    groups: [
      {
        id: "g1",
        title: "First",
        graphCoordinates: { x: 300, y: 0 },
        blocks: [reachedBy ? { ...reachedBy, id: "lead" } : tested, text("closing", "Answer: {{Answer}}")],
      },
      {
        id: "g2",
        title: "Second",
        graphCoordinates: { x: 600, y: 0 },
        blocks: [text("g2.text", "Elsewhere"), ...(reachedBy ? [tested] : []), ...elsewhere],
      },
    ],
    events: [
      { id: "start", type: "start", graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: "start-edge" },
      ...events.map((event) => ({
        ...event,
        graphCoordinates: { x: 0, y: 300 },
        ...connect({ eventId: event.id }, event.id, "elsewhere"),
      })),
    ],
    edges,
    variables: [
      { id: "v1", name: "Answer" },
      { id: "v2", name: "Limit", value: "10" },
    ],
  };
};

/** Before version 6, texts showed only the last entry of a list; imported bots still do. */
export const showingLastOfLists = (graph: Graph): Graph => ({
  ...graph,
  groups: graph.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) => {
      const isFilledIn = block.type === "text" && JSON.stringify(block.content).includes("{{");
      return isFilledIn ? { ...block, content: { ...(block.content as JsonObject), isLastOfListShown: true } } : block;
    }),
  })),
});

/** Returns the file that a version would have stored for this bot. */
export const buildBotFile = (version: Version, block: BlockForms, form: Form): JsonObject => {
  const graph = buildGraph(block, form);
  const bot = { id: "bot", name: "Bot", icon: null, folderId: null, theme: {}, settings: {} };
  if (version === "6" || version === "6.1") return { ...bot, version, ...graph };
  const { groups, edges, variables } = withStartGroup(graph);
  if (version === "2") return { ...bot, blocks: groups.map(toSteps), edges: edges.map(toStepEdge), variables };
  const events = version === "3" ? {} : { events: null };
  return { ...bot, version, groups: groups.map(withPlaces), edges: edges.map(withGroup(groups)), variables, ...events };
};

/** Before version 6 the start was a block in its own group. */
const withStartGroup = ({ groups, events, edges, variables }: Graph): Omit<Graph, "events"> => {
  const [{ id, type, ...place } = { id: "start", type: "start" }] = events;
  const { graphCoordinates = { x: 0, y: 0 }, outgoingEdgeId } = place;
  const start = { id: "start.block", type: "start", label: "Start", outgoingEdgeId };
  return {
    groups: [{ id, title: "Start", graphCoordinates, blocks: [start] }, ...groups],
    edges: edges.map((edge) => (edge.from.eventId === id ? { ...edge, from: { blockId: start.id } } : edge)),
    variables,
  };
};

const itemKinds: Readonly<Record<string, number>> = {
  "choice input": 0,
  Condition: 1,
  "picture choice input": 2,
  "AB test": 3,
};

/** Blocks stored their group's id, and items their block's id and type. */
const withPlaces = (group: Group): Group => ({
  ...group,
  blocks: group.blocks.map(({ items, ...block }) => ({
    ...block,
    groupId: group.id,
    ...(items ? { items: items.map((item) => ({ ...item, blockId: block.id, type: itemKinds[block.type] })) } : {}),
  })),
});

const groupOf = (groups: readonly Group[], blockId: Json | undefined) =>
  groups.find(({ blocks }) => blocks.some(({ id }) => id === blockId))?.id;

const withGroup =
  (groups: readonly Group[]) =>
  (edge: Edge): Edge => ({ ...edge, from: { groupId: groupOf(groups, edge.from.blockId), ...edge.from } });

/** Groups and blocks were called blocks and steps. */
const toSteps = ({ blocks, ...group }: Group): JsonObject => ({
  ...group,
  steps: blocks.map(({ items, ...step }) => ({
    ...step,
    blockId: group.id,
    ...(items ? { items: items.map((item) => ({ ...item, stepId: step.id, type: itemKinds[step.type] })) } : {}),
  })),
});

const toStepEdge = ({ from, to, ...edge }: Edge): JsonObject => {
  const { blockId, ...rest } = from;
  return { ...edge, from: { ...rest, stepId: blockId }, to: { blockId: to.groupId } };
};
