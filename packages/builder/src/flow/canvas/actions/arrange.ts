import { applyOperations, type Draft, type Operation } from "@parley/core/draft";
import { blocksIn } from "../../../document/draft-index.ts";
import {
  insertGroupOnEdge,
  moveBlocks,
  moveCards,
  type Point,
  placeCards,
  turnIntoGroup,
} from "../../../document/edits/index.ts";
import { cardWidth, sizes } from "../../cards/card-sizes.ts";
import type { DropPlace } from "../find-drop-place.ts";
import { makeRoom } from "../make-room.ts";
import { type CardColor, colorGroup, colorNote, moveNote, resizeNote } from "../notes.ts";
import { type Alignment, align, distribute, findFreePlace } from "../place-cards.ts";
import type { Box, NoteCard } from "../scene.ts";
import { askForTidyPlaces, placeTidily, toTidyTask } from "../tidy.ts";
import { type ActionContext, boxesOf, newTitle } from "./context.ts";

/** The ids of the selected cards: groups, events and notes. */
export const selectedCards = ({ document, canvas }: Pick<ActionContext, "document" | "canvas">): string[] => {
  const { groups, events } = document.getState().selection;
  return [...groups, ...events, ...canvas.getState().notes];
};

const noteOf = (context: ActionContext, id: string): NoteCard | undefined => {
  const card = context.scene().cards.get(id);
  return card?.kind === "note" ? card : undefined;
};

/** Returns the operations that move cards, including notes. */
export const placeOperations = (
  context: ActionContext,
  draft: Draft,
  places: ReadonlyMap<string, Point>,
): Operation[] => {
  const notes = [...places].flatMap(([id, at]) => {
    const card = noteOf(context, id);
    return card ? moveNote(draft, card.note.id, at) : [];
  });
  return [...placeCards(draft, places), ...notes];
};

/** Moves the selection by a distance. */
export const nudge = (context: ActionContext, by: Point): void => {
  const { document, words } = context;
  const ids = selectedCards(context);
  const { draft } = document.getState();
  const notes = ids.flatMap((id) => {
    const card = noteOf(context, id);
    return card ? moveNote(draft, card.note.id, { x: card.x + by.x, y: card.y + by.y }) : [];
  });
  document.change(words("changes.nudge"), [...moveCards(draft, ids, by), ...notes]);
};

/** Changes the size of the selected notes. */
export const resizeNotes = (context: ActionContext, by: Point): void => {
  const { document, canvas, words } = context;
  const { draft } = document.getState();
  const operations = canvas.getState().notes.flatMap((id) => {
    const card = noteOf(context, id);
    return card ? resizeNote(draft, card.note.id, { width: card.width + by.x, height: card.height + by.y }) : [];
  });
  document.change(words("changes.resizeNote"), operations);
};

const selectedBoxes = (context: ActionContext): Map<string, Box> =>
  new Map(
    selectedCards(context).flatMap((id) => {
      const card = context.scene().cards.get(id);
      return card ? [[id, card]] : [];
    }),
  );

export const alignSelection = (context: ActionContext, way: Alignment): void => {
  const boxes = selectedBoxes(context);
  if (boxes.size < 2) return;
  const { document, words } = context;
  document.change(words("changes.align"), (draft) => placeOperations(context, draft, align(boxes, way)));
};

export const distributeSelection = (context: ActionContext, along: "x" | "y"): void => {
  const boxes = selectedBoxes(context);
  if (boxes.size < 3) return;
  const { document, words } = context;
  document.change(words("changes.distribute"), (draft) => placeOperations(context, draft, distribute(boxes, along)));
};

/** Arranges the selected cards tidily, or all of them if fewer than two are selected. */
export const tidy = async (context: ActionContext): Promise<void> => {
  const { document, words, tell, glide, fit } = context;
  const { groups, events } = document.getState().selection;
  const ids = [...groups, ...events];
  const task = toTidyTask(context.scene(), ids.length > 1 ? ids : []);
  if (task.units.flatMap(({ cards }) => cards).length < 2) return;
  try {
    const places = await askForTidyPlaces(task);
    glide(
      () => document.change(words("changes.tidy"), (draft) => placeTidily(draft, context.scene(), task, places)),
      ids.length > 1 ? undefined : fit,
    );
  } catch {
    tell(words("tidyFailed"));
  }
};

/** Sets the colour of the selected groups and notes. Only groups can have none. */
export const colorSelection = (context: ActionContext, color: CardColor | null): void => {
  const { document, canvas, words } = context;
  const { draft, selection } = document.getState();
  const notes = canvas.getState().notes.flatMap((id) => {
    const card = noteOf(context, id);
    return card && color ? colorNote(draft, card.note.id, color) : [];
  });
  document.change(words("changes.colour"), [
    ...selection.groups.flatMap((id) => colorGroup(draft, id, color)),
    ...notes,
  ]);
};

/** Sorts blocks by their order in the flow, group by group. */
const inOrder = (draft: Draft, ids: readonly string[]): string[] => {
  const wanted = new Set(ids);
  const groups = new Set(ids.flatMap((id) => draft.blocks[id]?.groupId ?? []));
  return [...groups]
    .flatMap((groupId) => blocksIn(draft, groupId).filter(({ id }) => wanted.has(id)))
    .map(({ id }) => id);
};

/** Returns the height of a card with these blocks. */
const heightFor = ({ scene }: ActionContext, ids: readonly string[]): number => {
  const wanted = new Set(ids);
  const placed = [...scene().cards.values()].flatMap((card) => (card.kind === "group" ? card.layout.blocks : []));
  const heights = placed.flatMap(({ shown, height }) => (wanted.has(shown.id) ? [height + sizes.gap] : []));
  return heights.reduce((sum, height) => sum + height, sizes.header + sizes.bodyEnd + sizes.footer);
};

/** Moves blocks to where they were dropped. On the empty canvas or on a connection they become a new group. */
export const moveBlocksTo = (context: ActionContext, ids: readonly string[], place: DropPlace): void => {
  const { document, words, scene, glide } = context;
  const { draft } = document.getState();
  const moved = inOrder(draft, ids);
  if (moved.length === 0) return;
  if (place.kind === "group") {
    const isWhereItWas = moved.length === 1 && isAtPlace(draft, moved[0] ?? "", place);
    if (!isWhereItWas) document.change(words("changes.moveBlocks"), moveBlocks(draft, moved, place));
  } else {
    const size = { width: cardWidth, height: heightFor(context, moved) };
    const room = place.kind === "way" ? makeRoom(scene(), place.edgeId, size) : null;
    const source = scene().cards.get(draft.blocks[moved[0] ?? ""]?.groupId ?? "");
    const wanted =
      place.kind === "canvas" ? place.at : source ? { x: source.x + source.width + 80, y: source.y } : context.here();
    const at = room?.at ?? findFreePlace(boxesOf(scene()), wanted, size);
    const made = turnIntoGroup(draft, moved, { at, title: newTitle(draft, words) });
    const within = place.kind === "way" ? applyOperations(draft, made.operations).draft : null;
    const inserted = within && place.kind === "way" ? insertGroupOnEdge(within, place.edgeId, made.groupId) : [];
    const pushed = placeCards(draft, room?.moved ?? new Map());
    glide(() => document.change(words("changes.ownGroup"), [...made.operations, ...inserted, ...pushed]));
  }
  document.select({ blocks: moved });
};

const isAtPlace = (
  draft: Draft,
  id: string,
  { groupId, before }: { groupId: string; before: string | null },
): boolean => {
  const siblings = blocksIn(draft, groupId);
  const now = siblings.findIndex((block) => block.id === id);
  return now >= 0 && (before === id || (siblings[now + 1]?.id ?? null) === before);
};

/** Moves the selected blocks into a new group beside theirs. */
export const turnSelectionIntoGroup = (context: ActionContext): void => {
  const { draft, selection } = context.document.getState();
  const card = context.scene().cards.get(draft.blocks[selection.blocks[0] ?? ""]?.groupId ?? "");
  if (card) moveBlocksTo(context, selection.blocks, { kind: "canvas", at: { x: card.x + card.width + 80, y: card.y } });
};

/** Moves the selected block one place up or down in its group. */
export const shiftBlock = (context: ActionContext, by: -1 | 1): void => {
  const { draft, selection } = context.document.getState();
  const block = draft.blocks[selection.blocks[0] ?? ""];
  if (!block || selection.blocks.length !== 1) return;
  const siblings = blocksIn(draft, block.groupId);
  const now = siblings.findIndex(({ id }) => id === block.id);
  const next = by < 0 ? siblings[now - 1] : siblings[now + 1];
  if (!next) return;
  const before = by < 0 ? next.id : (siblings[now + 2]?.id ?? null);
  moveBlocksTo(context, [block.id], { kind: "group", groupId: block.groupId, before, y: 0 });
};
