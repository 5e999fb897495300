import { type Flow, type FlowGroup, lookup } from "@parley/core";

const edgesOf = ({ blocks }: FlowGroup): string[] =>
  blocks
    .flatMap((block) => [...(block.items ?? []).map((item) => item.outgoingEdgeId), block.outgoingEdgeId])
    .filter((edgeId) => edgeId !== undefined);

/** The groups in the order a chat comes to them, level by level from the start; those it can't reach come last. */
export const groupsInFlowOrder = (flow: Flow): FlowGroup[] => {
  const groups = new Map(flow.groups.map((group) => [group.id, group]));
  const ordered = new Set<FlowGroup>();
  let edges = flow.events.flatMap(({ outgoingEdgeId }) => outgoingEdgeId ?? []);
  while (edges.length > 0) {
    const reached = edges
      .map((edgeId) => groups.get(lookup(flow.edges, edgeId)?.groupId ?? ""))
      .filter((group) => group !== undefined && !ordered.has(group));
    const fresh = [...new Set(reached)].filter((group) => group !== undefined);
    for (const group of fresh) ordered.add(group);
    edges = fresh.flatMap(edgesOf);
  }
  for (const group of flow.groups) ordered.add(group);
  return [...ordered];
};
