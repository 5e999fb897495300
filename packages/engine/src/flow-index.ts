import type { EdgeTarget, Flow, FlowBlock, FlowEvent, FlowGroup, Position, Variable } from "@parley/core";

/** Quick look-ups in a flow. Derived once for each flow object, and never stored. */
export interface FlowIndex {
  groups: ReadonlyMap<string, FlowGroup>;
  groupIdsByTitle: ReadonlyMap<string, string>;
  variables: ReadonlyMap<string, Variable>;
  edges: ReadonlyMap<string, EdgeTarget>;
  start: FlowEvent | undefined;
}

const indexes = new WeakMap<Flow, FlowIndex>();

export const indexFlow = (flow: Flow): FlowIndex => {
  const known = indexes.get(flow);
  if (known) return known;
  const index: FlowIndex = {
    groups: new Map(flow.groups.map((group) => [group.id, group])),
    // The first group of a title counts. Nothing leads to a group by having no title: a variable that is empty, say.
    groupIdsByTitle: new Map(
      flow.groups.flatMap(({ title, id }) => (title === "" ? [] : [[title, id] as const])).reverse(),
    ),
    variables: new Map(flow.variables.map((variable) => [variable.id, variable])),
    edges: new Map(Object.entries(flow.edges)),
    start: flow.events.find((event) => event.type === "start"),
  };
  indexes.set(flow, index);
  return index;
};

/** The block at a position, if the flow has one there. */
export const findBlock = (index: FlowIndex, position: Position): FlowBlock | undefined =>
  index.groups.get(position.groupId)?.blocks[position.index];

/** The position an edge or jump leads to: the named block, else the group's first; null for a group without blocks. */
export const findPosition = (index: FlowIndex, target: EdgeTarget): Position | null => {
  const group = index.groups.get(target.groupId);
  if (!group || group.blocks.length === 0) return null;
  const named = target.blockId === undefined ? 0 : group.blocks.findIndex((block) => block.id === target.blockId);
  return { groupId: group.id, index: Math.max(named, 0) };
};
