import { blocksIn } from "../../../document/draft-index.ts";
import { duplicate, removeSelection } from "../../../document/edits/index.ts";
import { addNotes, removeNote } from "../notes.ts";
import { boundsOf, findFreePlace } from "../place-cards.ts";
import { noteCardId } from "../scene.ts";
import { type ActionContext, boxesOf } from "./context.ts";

/** Selects all groups, events and notes. */
export const selectAll = ({ document, canvas, scene }: ActionContext): void => {
  const { draft } = document.getState();
  document.select({ groups: Object.keys(draft.groups), events: Object.keys(draft.events) });
  canvas.setState({ notes: [...scene().cards.values()].filter(({ kind }) => kind === "note").map(({ id }) => id) });
};

export const selectNothing = ({ document, canvas }: ActionContext): void => {
  document.select({});
  canvas.setState({ notes: [], isPicking: false, writing: null, connecting: null, palette: null, menu: null });
};

/** Deletes the selection. After a block, its neighbour is selected. */
export const deleteSelection = (context: ActionContext, label = context.words("changes.delete")): void => {
  const { document, canvas, scene } = context;
  const { draft, selection } = document.getState();
  const notes = canvas.getState().notes.flatMap((id) => {
    const card = scene().cards.get(id);
    return card?.kind === "note" ? removeNote(draft, card.note.id) : [];
  });
  const [only] = selection.blocks;
  const siblings = blocksIn(draft, draft.blocks[only ?? ""]?.groupId ?? "");
  const place = siblings.findIndex(({ id }) => id === only);
  const next = selection.blocks.length === 1 ? (siblings[place + 1] ?? siblings[place - 1]) : undefined;
  document.change(label, [...removeSelection(draft, selection), ...notes]);
  canvas.setState({ notes: [] });
  if (next) document.select({ blocks: [next.id] });
};

/** Duplicates the selection at a free place beside it. */
export const duplicateSelection = (context: ActionContext): void => {
  const { document, canvas, words, scene } = context;
  const { draft, selection } = document.getState();
  const chosen = canvas.getState().notes.flatMap((id) => scene().cards.get(id) ?? []);
  const boxes = [...selection.groups.flatMap((id) => scene().cards.get(id) ?? []), ...chosen];
  const around = boxes.length > 0 ? boundsOf(boxes) : null;
  const free = around && findFreePlace(boxesOf(scene()), { x: around.x + 40, y: around.y + 40 }, around);
  const by = around && free ? { x: free.x - around.x, y: free.y - around.y } : undefined;
  const made = duplicate(draft, { groups: selection.groups, blocks: selection.blocks }, by);
  const copies = chosen.flatMap((card) =>
    card.kind === "note" ? [{ ...card.note, at: { x: card.x + (by?.x ?? 40), y: card.y + (by?.y ?? 40) } }] : [],
  );
  const notes = addNotes(draft, copies);
  const operations = [...made.operations, ...notes.operations];
  if (operations.length === 0) return;
  document.change(words("changes.duplicate"), operations);
  document.select({ groups: made.groupIds, blocks: made.blockIds });
  canvas.setState({ notes: notes.noteIds.map(noteCardId) });
};
