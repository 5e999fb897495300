import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { applyOperations, type Draft, type Operation } from "@parley/core/draft";
import { findStart } from "../../../document/draft-index.ts";
import {
  addGroupWith,
  connect,
  insertOnEdge,
  type NewBlock,
  type Point,
  placeCards,
  textBubble,
} from "../../../document/edits/index.ts";
import { showForm } from "../../../open-bot/panel-store.ts";
import { cardWidth, sizes } from "../../cards/card-sizes.ts";
import { addWritten, beginsWithWriting, withVariable } from "../../writing/writing-edits.ts";
import type { Writing } from "../canvas-store.ts";
import type { DropPlace } from "../find-drop-place.ts";
import { makeRoom } from "../make-room.ts";
import { addNote } from "../notes.ts";
import { findFreePlace } from "../place-cards.ts";
import { noteCardId } from "../scene.ts";
import { type ActionContext, boxesOf, newTitle } from "./context.ts";

/** The approximate size of a group with one block. */
const newSize = { width: cardWidth, height: sizes.header + sizes.field + sizes.bodyEnd + sizes.footer };

interface Added {
  operations: readonly Operation[];
  blockId: string;
  /** The group created for the block; null if it went into an existing one. */
  groupId: string | null;
}

/** Returns where to start writing in a new block; null if it has no text to write. */
const writingIn = (draft: Draft, blockId: string): Writing | null => {
  return beginsWithWriting(draft.blocks[blockId]?.type) ? { kind: "block", id: blockId } : null;
};

const connectTo = (draft: Draft, added: Added, connectFrom: string | undefined): Added => {
  if (connectFrom === undefined || added.groupId === null) return added;
  const within = applyOperations(draft, added.operations).draft;
  const from = findStart(within, connectFrom);
  if (!from) return added;
  return {
    ...added,
    operations: [...added.operations, ...connect(within, from, { groupId: added.groupId }).operations],
  };
};

const addTo = (context: ActionContext, draft: Draft, place: DropPlace, block: NewBlock): Added => {
  const title = newTitle(draft, context.words);
  if (place.kind === "group") {
    const { operations, next } = addWritten(draft, block, place);
    return { operations, blockId: next ?? "", groupId: null };
  }
  const asking = withVariable(draft, block, "");
  const room = place.kind === "way" ? makeRoom(context.scene(), place.edgeId, newSize) : null;
  const wanted = place.kind === "canvas" ? place.at : context.here();
  const at = room?.at ?? findFreePlace(boxesOf(context.scene()), wanted, newSize);
  const made =
    place.kind === "way"
      ? insertOnEdge(draft, place.edgeId, { at, title }, [asking.block])
      : addGroupWith(draft, { at, title }, [asking.block]);
  return {
    operations: [...asking.operations, ...made.operations, ...placeCards(draft, room?.moved ?? new Map())],
    blockId: made.blockIds[0] ?? "",
    groupId: made.groupId,
  };
};

/** Adds a block where it was dropped, selects it, and starts writing if it has a text. */
export const addBlockAt = (
  context: ActionContext,
  place: DropPlace,
  block: NewBlock,
  { connectFrom, isFresh = false }: { connectFrom?: string | undefined; isFresh?: boolean } = {},
): string => {
  const { document, canvas, words } = context;
  const { draft } = document.getState();
  const label = lookup(definitions, block.type)?.label ?? block.type;
  const added = connectTo(draft, addTo(context, draft, place, block), connectFrom);
  context.glide(() =>
    document.change(words(place.kind === "way" ? "changes.insert" : "changes.addBlock", { label }), added.operations),
  );
  document.select({ blocks: [added.blockId] });
  const writing = writingIn(document.getState().draft, added.blockId);
  if (writing === null) showForm();
  canvas.setState({
    notes: [],
    writing,
    fresh:
      isFresh || block.type === "text" ? { blockId: added.blockId, groupId: isFresh ? added.groupId : null } : null,
  });
  return added.blockId;
};

/** Adds a group at a point with an empty bubble to write in. */
export const writeNewGroup = (context: ActionContext, at: Point): string =>
  addBlockAt(context, { kind: "canvas", at }, textBubble(""), { isFresh: true });

/**
 * Returns the place after the selection: after the last selected block, at the end of the last selected group, or
 * `here`.
 */
export const placeBehindSelection = ({ document, here }: ActionContext): DropPlace => {
  const { draft, selection } = document.getState();
  const block = draft.blocks[selection.blocks.at(-1) ?? ""];
  if (block) {
    const siblings = Object.values(draft.blocks).filter(({ groupId }) => groupId === block.groupId);
    const next = siblings.filter(({ order }) => order > block.order).sort((a, b) => (a.order < b.order ? -1 : 1))[0];
    return { kind: "group", groupId: block.groupId, before: next?.id ?? null, y: 0 };
  }
  const groupId = selection.groups.at(-1);
  return groupId === undefined ? { kind: "canvas", at: here() } : { kind: "group", groupId, before: null, y: 0 };
};

export const addNoteAt = ({ document, canvas, words }: ActionContext, at: Point): void => {
  const made = addNote(document.getState().draft, { x: Math.round(at.x), y: Math.round(at.y) });
  document.change(words("changes.addNote"), made.operations);
  document.select({});
  canvas.setState({ notes: [noteCardId(made.noteId)], writing: { kind: "note", id: made.noteId } });
};
