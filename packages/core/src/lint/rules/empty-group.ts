import { lookup } from "../../values/record.ts";
import type { LintIndex } from "../lint-index.ts";
import { nameGroup } from "../names.ts";
import { defineRule } from "../rule.ts";

export const emptyGroup = defineRule({
  id: "empty-group",
  severity: "warning",
  description: "A connection leads to a group without blocks, where the chat ends.",
  remedy: "Put blocks into the group, or connect what leads to it with another one.",
  check(index) {
    const empty = index.flow.groups.filter(({ blocks }) => blocks.length === 0);
    if (empty.length === 0) return [];
    const entered = groupsEntered(index);
    return empty
      .filter(({ id }) => entered.has(id))
      .map((group) => ({ message: `The chat ends at ${nameGroup(group)}: it has no blocks.`, groupId: group.id }));
  },
});

/** The groups to which edges from reachable places lead. */
const groupsEntered = ({ flow, blocks, graph }: LintIndex): Set<string> => {
  const reached = blocks.filter(({ node }) => graph.before[node] !== -1);
  const edgeIds = [
    ...flow.events.map(({ outgoingEdgeId = "" }) => outgoingEdgeId),
    ...reached.map(({ edgeId = "" }) => edgeId),
    ...reached.flatMap(({ itemEdges }) => itemEdges.flatMap((item) => item.edgeIds)),
  ];
  return new Set(edgeIds.flatMap((edgeId) => lookup(flow.edges, edgeId)?.groupId ?? []));
};
