import { applyOperations, blocksOf, type Draft, edgesFromBlock, endEdgeOf, type Operation } from "@parley/core/draft";

/**
 * Completes operations that add, move or remove blocks. For authors, the edge at the end of a group belongs to the
 * group, so it moves to the block that is last afterwards.
 */
export const keepGroupEnds = (draft: Draft, operations: readonly Operation[]): Operation[] => {
  const after = applyOperations(draft, operations).draft;
  const touched = new Set(
    operations.flatMap((one) => {
      if (one.table !== "blocks") return [];
      const id = one.op === "put" ? one.entry.id : one.id;
      return [draft.blocks[id]?.groupId, after.blocks[id]?.groupId].filter((groupId) => groupId !== undefined);
    }),
  );
  const kept = [...operations];
  for (const groupId of touched) {
    const edge = endEdgeOf(draft, groupId);
    const last = blocksOf(after, groupId).at(-1);
    if (!edge || !last || edge.from.blockId === last.id) continue;
    const hasOwnEnd = edgesFromBlock(after, last.id).some(({ from }) => from.itemId === undefined);
    const isNeeded = Object.hasOwn(after.groups, edge.to.groupId);
    const dropped = kept.findIndex((one) => one.op === "drop" && one.table === "edges" && one.id === edge.id);
    if (hasOwnEnd || !isNeeded) continue;
    if (dropped >= 0) kept.splice(dropped, 1);
    // Put first, because removing the block would remove its edge too.
    kept.unshift({ op: "set", table: "edges", id: edge.id, path: ["from", "blockId"], value: last.id });
  }
  return kept;
};
