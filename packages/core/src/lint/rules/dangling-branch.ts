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
    const isJudged = ({ node, block }: LintBlock) =>
      block.items !== undefined && index.graph.before[node] !== -1 && !index.interludes.has(node);
    return index.blocks.filter(isJudged).flatMap((entry) => judge(index, entry));
  },
});

const judge = ({ graph }: LintIndex, entry: LintBlock): Finding[] => {
  const { block, definition, node } = entry;
  if (!definition || !block.items?.length) return [];
  const exits = graph.exits[node] ?? [];
  const goesOn = exits.some(({ by, to }) => by === "on" && to !== "nowhere");
  const endsAtItems = definition.moves?.endsAtItems === true;
  // Elsewhere a row without an edge goes on behind the block.
  if (goesOn && !endsAtItems) return [];
  const leading = new Set(exits.flatMap(({ itemId, to }) => (itemId && to !== "nowhere" ? [itemId] : [])));
  if (leading.size === 0 && !goesOn) return [];
  return block.items
    .filter(({ id }) => !leading.has(id))
    .map(({ id }) => ({
      message: `${nameItem(entry, id)} of ${nameBlock(entry)} leads nowhere, while others lead on: the chat ends there.`,
      ...placeOf(entry),
      itemId: id,
    }));
};
