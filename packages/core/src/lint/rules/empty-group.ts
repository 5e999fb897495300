import type { FlowGroup } from "../../flow.ts";
import { lookup } from "../../record.ts";
import type { LintIndex } from "../lint-index.ts";
import { edgeIdsIn } from "../list-exits.ts";
import { nameGroup } from "../names.ts";
import { defineRule } from "../rule.ts";

export const emptyGroup = defineRule({
  id: "empty-group",
  severity: "warning",
  description: "A connection leads to a group without blocks, where the chat ends.",
  remedy: "Put blocks into the group, or connect what leads to it with another one.",
  check(index) {
    const entered = groupsEntered(index);
    const isEmpty = ({ id, blocks }: FlowGroup) => blocks.length === 0 && entered.has(id);
    return index.flow.groups
      .filter(isEmpty)
      .map((group) => ({ message: `The chat ends at ${nameGroup(group)}: it has no blocks.`, groupId: group.id }));
  },
});

/** The groups that edges lead to from where chats come. */
const groupsEntered = ({ flow, blocks, graph }: LintIndex): Set<string> => {
  const reached = blocks.filter(({ node }) => graph.before[node] !== -1).map(({ block }) => block);
  const edgeIds = [...flow.events, ...reached].flatMap((place) => place.outgoingEdgeId ?? []);
  const itemEdgeIds = reached.flatMap(({ items = [] }) => items.flatMap(edgeIdsIn));
  return new Set([...edgeIds, ...itemEdgeIds].flatMap((edgeId) => lookup(flow.edges, edgeId)?.groupId ?? []));
};
