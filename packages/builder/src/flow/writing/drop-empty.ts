import { blocksIn } from "../../document/draft-index.ts";
import { removeSelection } from "../../document/edits/index.ts";
import type { BotDocument } from "../../document/index.ts";
import { isInPanel } from "./is-in-panel.ts";
import { isEmptyBubble } from "./writing-edits.ts";

/**
 * Removes a bubble that stayed empty, with the group made for it (`madeGroupId`), unless the author edits it in the
 * panel. The selection stays; if it was the bubble, its neighbour is selected. Returns false if the bubble stays.
 */
export const dropEmptyBubble = (
  document: BotDocument,
  blockId: string,
  { label, madeGroupId = null }: { label: string; madeGroupId?: string | null },
): boolean => {
  const { draft, selection } = document.getState();
  const block = draft.blocks[blockId];
  const isEdited = isInPanel() && selection.blocks.includes(blockId);
  if (!block || isEdited || !isEmptyBubble(draft, blockId)) return false;
  const siblings = blocksIn(draft, block.groupId);
  const isAlone = madeGroupId !== null && siblings.length === 1;
  const place = siblings.indexOf(block);
  document.change(label, removeSelection(draft, isAlone ? { groups: [block.groupId] } : { blocks: [blockId] }));
  if (selection.blocks.includes(blockId)) {
    const next = siblings[place - 1] ?? siblings[place + 1];
    document.select(next ? { blocks: [next.id] } : isAlone ? {} : { groups: [block.groupId] });
  }
  return true;
};
