import type { Draft, DraftBlock, DraftEdge, DraftItem, DraftPath } from "./draft.ts";
import { byOrder, orderKeyBetween } from "./order-key.ts";

/** The blocks of a group, in their order. */
export const blocksOf = (draft: Draft, groupId: string): DraftBlock[] =>
  Object.values(draft.blocks)
    .filter((block) => block.groupId === groupId)
    .sort(byOrder);

export const itemsOf = (draft: Draft, blockId: string): DraftItem[] =>
  Object.values(draft.items)
    .filter((item) => item.blockId === blockId)
    .sort(byOrder);

export const pathsOf = (draft: Draft, itemId: string): DraftPath[] =>
  Object.values(draft.paths)
    .filter((path) => path.itemId === itemId)
    .sort(byOrder);

interface Sibling {
  id: string;
  order: string;
}

/**
 * Order keys for new entries before a sibling, or at the end if `before` is null or missing. The siblings must be sorted.
 * Siblings with equal keys, from two authors, are not separated.
 */
export const orderKeysBefore = (siblings: readonly Sibling[], before: string | null, count: number): string[] => {
  const place = siblings.findIndex(({ id }) => id === before);
  const next = place < 0 ? undefined : siblings[place];
  const high = next?.order ?? null;
  let low = siblings.filter(({ order }) => high === null || order < high).at(-1)?.order ?? null;
  return Array.from({ length: count }, () => {
    low = orderKeyBetween(low, high);
    return low;
  });
};

/** The edge at the end of a group: that of its last block, not of one of its items. */
export const endEdgeOf = (draft: Draft, groupId: string): DraftEdge | undefined => {
  const last = blocksOf(draft, groupId).at(-1);
  return last && edgesFromBlock(draft, last.id).find(({ from }) => from.itemId === undefined);
};

/** All edges that begin at a block or one of its items. */
export const edgesFromBlock = (draft: Draft, blockId: string): DraftEdge[] =>
  Object.values(draft.edges).filter(({ from }) => from.blockId === blockId);
