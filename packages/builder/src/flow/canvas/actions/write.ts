import { renameGroup } from "../../../document/edits/index.ts";
import { dropEmptyBubble } from "../../writing/drop-empty.ts";
import { canWrite, findPlaceToType, isEmptyBubble } from "../../writing/writing-edits.ts";
import type { Fresh } from "../canvas-store.ts";
import { writeNote } from "../notes.ts";
import { noteCardId } from "../scene.ts";
import type { ActionContext } from "./context.ts";
import { focusBlock, focusCard } from "./focus.ts";

/** Starts writing in a block: the text of a bubble or question. Returns false if it has no text to write. */
export const startWriting = ({ document, canvas }: ActionContext, blockId: string, itemId?: string): boolean => {
  const { draft } = document.getState();
  if (!canWrite(draft, blockId)) return false;
  document.select({ blocks: [blockId] });
  // An existing empty bubble is also removed if nothing is written into it.
  const isEmpty = isEmptyBubble(draft, blockId);
  canvas.setState(({ fresh }) => ({
    writing: { kind: "block", id: blockId, itemId },
    fresh: isEmpty ? (fresh?.blockId === blockId ? fresh : { blockId, groupId: null }) : null,
  }));
  return true;
};

/**
 * Starts writing in the only thing that is selected: a block, the title of a group, or a note. Returns false if it has
 * no text to write.
 */
export const typeInSelection = (context: ActionContext): boolean => {
  const { document, canvas, words } = context;
  const { selection, draft } = document.getState();
  const { notes, writing } = canvas.getState();
  // A text that is written already has its own keys.
  if (writing) return false;
  const [blockId] = selection.blocks;
  const [groupId] = selection.groups;
  const { blocks, groups, events, edges } = selection;
  if (blocks.length + groups.length + events.length + edges.length + notes.length !== 1) return false;
  if (blockId !== undefined) {
    const place = findPlaceToType(draft, blockId);
    if (!place) return false;
    if (place.operations.length > 0) document.change(words("changes.addAnswer"), place.operations);
    return startWriting(context, blockId, place.itemId);
  }
  if (groupId !== undefined) canvas.setState({ writing: { kind: "title", id: groupId } });
  else if (notes[0] === undefined) return false;
  else {
    const card = context.scene().cards.get(notes[0]);
    if (card?.kind !== "note") return false;
    canvas.setState({ writing: { kind: "note", id: card.note.id } });
  }
  return true;
};

/** Removes a bubble that stayed empty, unless the author writes in it again. */
const dropEmpty = ({ document, canvas, words }: ActionContext, { blockId, groupId }: Fresh): void => {
  if (canvas.getState().writing?.id === blockId) return;
  dropEmptyBubble(document, blockId, { label: words("changes.delete"), madeGroupId: groupId });
};

/**
 * Ends writing. A bubble made for it that stayed empty is removed. After Escape (`isBack`) the card or block gets the
 * focus.
 */
export const stopWriting = (context: ActionContext, isBack = false): void => {
  const { writing, fresh } = context.canvas.getState();
  if (!writing) return;
  context.canvas.setState({ writing: null, fresh: null });
  if (!isBack) {
    // Waits a frame, until the focus is where the author has gone.
    if (fresh) requestAnimationFrame(() => dropEmpty(context, fresh));
    return;
  }
  if (fresh) dropEmpty(context, fresh);
  const { draft, selection } = context.document.getState();
  const [block] = selection.blocks;
  if (writing.kind === "title" && draft.groups[writing.id]) focusCard(context, writing.id);
  else if (writing.kind === "note") focusCard(context, noteCardId(writing.id));
  else if (block !== undefined) focusBlock(context, block);
  else if (selection.groups[0] !== undefined) focusCard(context, selection.groups[0]);
  else context.root()?.focus({ preventScroll: true });
};

export const renameTo = ({ document, words }: ActionContext, groupId: string, title: string): void => {
  if (document.getState().draft.groups[groupId]?.title !== title)
    document.change(words("changes.rename"), renameGroup(groupId, title));
};

export const writeNoteText = ({ document, words }: ActionContext, noteId: string, text: string): void =>
  document.change(words("changes.writeNote"), (draft) => writeNote(draft, noteId, text));
