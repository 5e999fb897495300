import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { applyOperations, type Draft, type Operation } from "@parley/core/draft";
import { blocksIn, findStart } from "../../../document/draft-index.ts";
import { answerOf, isSameAnswer, nextBehind } from "../../../document/edits/answer-points.ts";
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
import { addWritten, beginsInForm, beginsWithWriting, placeBehind, withVariable } from "../../writing/writing-edits.ts";
import type { Writing } from "../canvas-store.ts";
import type { DropPlace } from "../find-drop-place.ts";
import { makeRoom } from "../make-room.ts";
import { addNote } from "../notes.ts";
import { findFreePlace } from "../place-cards.ts";
import { noteCardId } from "../scene.ts";
import { type ActionContext, boxesOf, findBox, newTitle } from "./context.ts";

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

const maxTitle = 40;

/** Returns the text of the answer that leads to a new group, which is its title if no group has it yet. */
const titleAfter = (draft: Draft, connectFrom = ""): string | undefined => {
  const itemId = findStart(draft, connectFrom)?.itemId;
  const item = typeof itemId === "string" ? draft.items[itemId] : undefined;
  const answer = item ? answerOf(item).trim() : "";
  const isTaken = Object.values(draft.groups).some(({ title }) => isSameAnswer(title, answer));
  return answer === "" || answer.length > maxTitle || answer.includes("{{") || isTaken ? undefined : answer;
};

const addTo = (
  context: ActionContext,
  draft: Draft,
  place: DropPlace,
  block: NewBlock,
  connectFrom: string | undefined,
): Added => {
  const title = titleAfter(draft, connectFrom) ?? newTitle(draft, context.words);
  if (place.kind === "group") {
    const { operations, next } = addWritten(draft, block, place);
    return { operations, blockId: next ?? "", groupId: null };
  }
  const start = place.kind === "way" ? draft.edges[place.edgeId]?.from : findStart(draft, connectFrom ?? "");
  const asking = withVariable(draft, block, {
    question: "",
    place: typeof start?.blockId === "string" ? placeBehind(draft, start.blockId) : null,
  });
  const blocks = [asking.block, ...asking.after];
  const room = place.kind === "way" ? makeRoom(context.scene(), place.edgeId, newSize) : null;
  const wanted = place.kind === "canvas" ? place.at : context.here();
  const at = room?.at ?? findFreePlace(boxesOf(context.scene()), wanted, newSize);
  const made =
    place.kind === "way"
      ? insertOnEdge(draft, place.edgeId, { at, title }, blocks)
      : addGroupWith(draft, { at, title }, blocks);
  return {
    operations: [...asking.operations, ...made.operations, ...placeCards(draft, room?.moved ?? new Map())],
    blockId: made.blockIds[0] ?? "",
    groupId: made.groupId,
  };
};

interface AddOptions {
  connectFrom?: string | undefined;
  isFresh?: boolean;
  /** A change that the block follows, and that is undone with it. */
  after?: { label: string; operations: readonly Operation[] };
}

/** Adds a block where it was dropped, selects it, and starts writing if it has a text. */
export const addBlockAt = (
  context: ActionContext,
  place: DropPlace,
  picked: NewBlock,
  { connectFrom, isFresh = false, after }: AddOptions = {},
): string => {
  const { document, canvas, words } = context;
  const block = context.fillNew(picked);
  const now = document.getState().draft;
  const draft = after ? applyOperations(now, after.operations).draft : now;
  const label = lookup(definitions, block.type)?.label ?? block.type;
  const added = connectTo(draft, addTo(context, draft, place, block, connectFrom), connectFrom);
  context.glide(
    () =>
      document.change(after?.label ?? words(place.kind === "way" ? "changes.insert" : "changes.addBlock", { label }), [
        ...(after?.operations ?? []),
        ...added.operations,
      ]),
    () => revealWhileSelected(context, added.blockId),
  );
  document.select({ blocks: [added.blockId] });
  const writing = writingIn(document.getState().draft, added.blockId);
  if (writing === null) showForm(beginsInForm(document.getState().draft, added.blockId) ? added.blockId : null);
  canvas.setState({
    notes: [],
    writing,
    fresh:
      isFresh || block.type === "text" ? { blockId: added.blockId, groupId: isFresh ? added.groupId : null } : null,
  });
  return added.blockId;
};

/**
 * Scrolls to a new block, unless the author has gone on from it. Of the last block in a card the end of the card is shown,
 * too, where its way begins.
 */
const revealWhileSelected = (context: ActionContext, blockId: string): void => {
  const { selection, draft } = context.document.getState();
  const box = selection.blocks.includes(blockId) ? findBox(context, blockId) : undefined;
  if (!box) return;
  const groupId = draft.blocks[blockId]?.groupId ?? "";
  const card = context.scene().cards.get(groupId);
  const isLast = card !== undefined && blocksIn(draft, groupId).at(-1)?.id === blockId;
  context.reveal(isLast ? { ...box, height: card.y + card.height - box.y } : box);
};

/** Adds a group at a point with an empty bubble to write in. */
export const writeNewGroup = (context: ActionContext, at: Point): string =>
  addBlockAt(context, { kind: "canvas", at }, textBubble(""), { isFresh: true });

/**
 * Returns the place after the selection: after the last selected block, or at the end of the last selected group. If
 * nothing is selected it is the end of the only group, or `here` if there are several.
 */
export const placeBehindSelection = ({ document, here }: ActionContext): DropPlace => {
  const { draft, selection } = document.getState();
  const block = draft.blocks[selection.blocks.at(-1) ?? ""];
  if (block) return { kind: "group", groupId: block.groupId, before: nextBehind(draft, block.id)?.id ?? null, y: 0 };
  const [only, another] = Object.keys(draft.groups);
  const groupId = selection.groups.at(-1) ?? (another === undefined ? only : undefined);
  return groupId === undefined ? { kind: "canvas", at: here() } : { kind: "group", groupId, before: null, y: 0 };
};

export const addNoteAt = ({ document, canvas, words }: ActionContext, at: Point): void => {
  const made = addNote(document.getState().draft, { x: Math.round(at.x), y: Math.round(at.y) });
  document.change(words("changes.addNote"), made.operations);
  document.select({});
  canvas.setState({ notes: [noteCardId(made.noteId)], writing: { kind: "note", id: made.noteId } });
};
