import { definitions } from "@parley/blocks/definitions";
import { copyEntries, type Draft, dropFamilies, type EntryIds, type Operation, pasteClip } from "@parley/core/draft";
import { createId } from "../create-id.ts";
import type { Selection } from "../document-state.ts";
import type { Point } from "./group-edits.ts";
import { keepGroupEnds } from "./keep-group-ends.ts";

/**
 * Removes the selected entries with everything that belongs to them. The start event stays, and groups keep the edge at
 * their end.
 */
export const removeSelection = (draft: Draft, selection: Partial<Selection>): Operation[] =>
  removeEntries(draft, { ...selection });

/** Removes entries by table, with everything that belongs to them, such as items of a block and paths of a card. */
export const removeEntries = (draft: Draft, ids: EntryIds): Operation[] =>
  keepGroupEnds(draft, dropFamilies(draft, ids));

/** Duplicates groups beside themselves, and blocks right after themselves. */
export const duplicate = (
  draft: Draft,
  { groups = [], blocks = [] }: Partial<Selection>,
  by: Point = { x: 40, y: 40 },
): { operations: Operation[]; groupIds: string[]; blockIds: string[] } => {
  const whole = new Set(groups);
  const loose = blocks.filter((id) => draft.blocks[id] && !whole.has(draft.blocks[id].groupId));
  const corners = groups.flatMap((id) => draft.groups[id]?.graphCoordinates ?? []);
  const at = {
    x: Math.min(...corners.map(({ x }) => x)) + by.x,
    y: Math.min(...corners.map(({ y }) => y)) + by.y,
  };
  const copied = copyEntries(draft, definitions, { groups, blocks: [] });
  const pasted = pasteClip(draft, definitions, copied, { at }, createId);
  const behind = loose.map((id) => pasteBehind(draft, id));
  return {
    operations: [
      ...pasted.operations,
      ...keepGroupEnds(
        draft,
        behind.flatMap(({ operations }) => operations),
      ),
    ],
    groupIds: pasted.groupIds,
    blockIds: behind.flatMap(({ blockIds }) => blockIds),
  };
};

const pasteBehind = (draft: Draft, id: string): { operations: Operation[]; blockIds: string[] } => {
  const groupId = draft.blocks[id]?.groupId ?? "";
  const clip = copyEntries(draft, definitions, { groups: [], blocks: [id] });
  const order = draft.blocks[id]?.order ?? "";
  const next = Object.values(draft.blocks)
    .filter((block) => block.groupId === groupId && block.order > order)
    .sort((one, other) => (one.order < other.order ? -1 : 1))[0];
  const into = { groupId, before: next?.id ?? null };
  return pasteClip(draft, definitions, clip, { at: { x: 0, y: 0 }, into }, createId);
};
