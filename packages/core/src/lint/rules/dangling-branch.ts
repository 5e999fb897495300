import type { Finding } from "../diagnostic.ts";
import type { LintBlock, LintIndex } from "../lint-index.ts";
import { nameBlock, nameItem, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const danglingBranch = defineRule({
  id: "dangling-branch",
  severity: "warning",
  description: "Some rows of a block lead on, but another one ends the chat.",
  remedy: "Connect it with a group; if the chat shall end there, with one that says goodbye.",
  check(index) {
    const { blocks, graph, interludes } = index;
    return blocks
      .filter(({ node, itemEdges }) => itemEdges.length > 0 && graph.before[node] !== -1 && !interludes.has(node))
      .flatMap((entry) => judge(index, entry));
  },
});

const judge = ({ graph }: LintIndex, entry: LintBlock): Finding[] => {
  const { definition, node, itemEdges } = entry;
  if (!definition) return [];
  const exits = graph.exits[node] ?? [];
  const goesOn = exits.some(({ by, to }) => by === "on" && to !== "nowhere");
  const endsAtItems = definition.moves?.endsAtItems === true;
  // In other blocks, the flow continues after the block if an item has no edge.
  if (goesOn && !endsAtItems) return [];
  const leading = new Set<string>();
  for (const { itemId, to } of exits) if (itemId && to !== "nowhere") leading.add(itemId);
  if (leading.size === 0 && !goesOn) return [];
  return itemEdges
    .filter(({ itemId }) => !leading.has(itemId))
    .map(({ itemId }) => ({
      message: `${nameItem(entry, itemId)} of ${nameBlock(entry)} leads nowhere, while others lead on: the chat ends there.`,
      ...placeOf(entry),
      itemId,
    }));
};
