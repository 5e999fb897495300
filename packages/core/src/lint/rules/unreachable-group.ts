import { nameGroup } from "../names.ts";
import { defineRule } from "../rule.ts";

export const unreachableGroup = defineRule({
  id: "unreachable-group",
  severity: "warning",
  description: "No path leads from the start, an event, a jump or a link to a group.",
  remedy: "Connect something with it, or remove it.",
  check({ groups, blocks, graph }) {
    // If the start leads nowhere, another rule reports only that.
    if (!graph.reached.some((node) => blocks[node])) return [];
    return [...groups.values()]
      .filter(({ blocks: own }) => own.length > 0 && own.every(({ node }) => graph.before[node] === -1))
      .map(({ group }) => ({ message: `No path leads to ${nameGroup(group)}.`, groupId: group.id }));
  },
});
