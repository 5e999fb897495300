import { copySelection, type Point, paste, readClip, readClipNotes } from "../../../document/edits/index.ts";
import { cardWidth } from "../../cards/card-sizes.ts";
import { addNotes, copyNotes, readNotes } from "../notes.ts";
import { findFreePlace } from "../place-cards.ts";
import { noteCardId } from "../scene.ts";
import { placeBehindSelection } from "./add.ts";
import { type ActionContext, boxesOf, newTitle } from "./context.ts";
import { deleteSelection } from "./selection.ts";

/** Returns the clipboard text of the selection; null if nothing in it can be copied. */
export const readSelection = ({ document, canvas, scene }: ActionContext): string | null => {
  const { draft, selection } = document.getState();
  const notes = canvas.getState().notes.flatMap((id) => {
    const card = scene().cards.get(id);
    return card?.kind === "note" ? [card.note] : [];
  });
  const count = selection.groups.length + selection.blocks.length + notes.length;
  return count === 0 ? null : copySelection(draft, selection, copyNotes(notes));
};

/** Deletes the selection after it was cut. */
export const removeCut = (context: ActionContext): void => deleteSelection(context, context.words("changes.cut"));

/** Returns the area that the copied cards took, at least that of one group. Null if the text has no positions. */
const roomOf = (text: string): { from: Point; width: number; height: number } | null => {
  const corners = readClip(text)?.groups.map(({ graphCoordinates }) => graphCoordinates) ?? [];
  const all = [...corners, ...readNotes(readClipNotes(text)).map(({ at }) => at)];
  if (all.length === 0) return null;
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  return {
    from: { x: left, y: top },
    width: Math.max(...all.map(({ x }) => x)) - left + cardWidth,
    height: Math.max(...all.map(({ y }) => y)) - top + 240,
  };
};

/**
 * Pastes a text: groups and notes at the author's position; blocks and lines after the selection, or into a new group.
 */
export const pasteText = (context: ActionContext, text: string): void => {
  const { document, words, scene, here } = context;
  const { draft } = document.getState();
  const behind = placeBehindSelection(context);
  const into = behind.kind === "group" ? { groupId: behind.groupId, before: behind.before } : undefined;
  const room = roomOf(text);
  const free = findFreePlace(boxesOf(scene()), here(), room ?? { width: cardWidth, height: 240 });
  const by = { x: free.x - (room?.from.x ?? 0), y: free.y - (room?.from.y ?? 0) };
  const groups = readClip(text)?.groups.map(({ graphCoordinates }) => graphCoordinates) ?? [];
  const at =
    groups.length === 0
      ? free
      : { x: Math.min(...groups.map(({ x }) => x)) + by.x, y: Math.min(...groups.map(({ y }) => y)) + by.y };
  const made = paste(draft, text, { at, into, title: newTitle(draft, words) });
  const copied = readNotes(readClipNotes(text));
  const notes = addNotes(
    draft,
    copied.map((note) => ({ ...note, at: { x: note.at.x + by.x, y: note.at.y + by.y } })),
  );
  const operations = [...made.operations, ...notes.operations];
  if (operations.length === 0) return context.tell(words("nothingToPaste"));
  document.change(words("changes.paste"), operations);
  // Of blocks pasted into a new group, only the group is selected.
  const blocks = into ? made.blockIds : [];
  document.select({ groups: made.groupIds, blocks });
  context.canvas.setState({ notes: notes.noteIds.map(noteCardId) });
};
