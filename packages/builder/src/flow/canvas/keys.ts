import type { KeyboardEvent } from "react";
import { beginWith } from "../../base/expect-text.ts";
import { mayChange } from "../../document/document-state.ts";
import { blocksIn } from "../../document/draft-index.ts";
import { type Point, textBubble } from "../../document/edits/index.ts";
import { showPanel } from "../../open-bot/panel-store.ts";
import { beginsText } from "../writing/begins-text.ts";
import { addBlockAt, placeBehindSelection } from "./actions/add.ts";
import { nudge, resizeNotes, selectedCards, shiftBlock } from "./actions/arrange.ts";
import type { ActionContext } from "./actions/context.ts";
import { focusBlock, focusCard } from "./actions/focus.ts";
import { selectNothing } from "./actions/selection.ts";
import { startWriting, stopWriting, typeInSelection } from "./actions/write.ts";
import type { DropPlace } from "./find-drop-place.ts";
import { grid } from "./place-cards.ts";
import { readingOrder } from "./reading-order.ts";
import type { Card } from "./scene.ts";

const focusedBlock = (): string | null =>
  document.activeElement?.closest("[data-block]")?.getAttribute("data-block") ?? null;

/** Returns the id of the focused card, or of the card with the focused block. */
const focusedCard = (): string | null =>
  document.activeElement?.closest("[data-card]")?.getAttribute("data-card") ?? null;

/** Adds the focused card to the picked ones, or removes it. */
const pickCard = ({ document, canvas, scene }: ActionContext): boolean => {
  const id = focusedCard();
  const card = scene().cards.get(id ?? "");
  const { selection } = document.getState();
  if (!card || selection.blocks.length > 0) return false;
  const { notes, isPicking } = canvas.getState();
  const cards = new Set([...selection.groups, ...selection.events, ...notes]);
  // The first card was selected by its focus and stays selected.
  if (isPicking && cards.has(card.id)) cards.delete(card.id);
  else cards.add(card.id);
  const ofKind = (kind: Card["kind"]) => [...cards].filter((one) => scene().cards.get(one)?.kind === kind);
  document.select({ groups: ofKind("group"), events: ofKind("event") });
  canvas.setState({ notes: ofKind("note"), isPicking: true });
  return true;
};

const goThrough = (context: ActionContext, by: 1 | -1): boolean => {
  const order = readingOrder(context.scene());
  const now = focusedCard();
  if (now === null && by < 0) return false;
  const { selection, draft } = context.document.getState();
  const selected = selection.groups[0] ?? draft.blocks[selection.blocks[0] ?? ""]?.groupId;
  const next = now === null ? (selected ?? order[0]) : order[order.indexOf(now) + by];
  if (next === undefined) return false;
  focusCard(context, next);
  return true;
};

const enter = (context: ActionContext): boolean => {
  const { document, canvas } = context;
  const { selection, draft } = document.getState();
  const [blockId] = selection.blocks;
  if (blockId !== undefined) {
    // A block without text to write is edited in the panel.
    if (!mayChange(document.getState()) || !startWriting(context, blockId)) showPanel("block");
    return true;
  }
  const [note] = canvas.getState().notes;
  const card = context.scene().cards.get(note ?? "");
  if (card?.kind === "note") {
    canvas.setState({ writing: { kind: "note", id: card.note.id } });
    return true;
  }
  const [groupId] = selection.groups;
  if (groupId === undefined) return false;
  const [first] = blocksIn(draft, groupId);
  if (first) focusBlock(context, first.id);
  else addBlockAt(context, { kind: "group", groupId, before: null, y: 0 }, textBubble(""));
  return true;
};

/** Opens the menu with everything that can be added where the new card will be: below the selection. */
export const openPalette = (context: ActionContext): void => {
  const place = placeBehindSelection(context);
  context.canvas.setState({ palette: { at: findOnScreen(context, place), place } });
};

/** Returns the point on the screen at which a new card will be. */
const findOnScreen = ({ document, root, toCanvas }: ActionContext, place: DropPlace): Point => {
  if (place.kind === "canvas") {
    const [origin, unit] = [toCanvas({ x: 0, y: 0 }), toCanvas({ x: 1, y: 1 })];
    return {
      x: (place.at.x - origin.x) / (unit.x - origin.x),
      y: (place.at.y - origin.y) / (unit.y - origin.y),
    };
  }
  const { selection } = document.getState();
  const id = selection.blocks.at(-1) ?? selection.groups.at(-1) ?? "";
  const name = CSS.escape(id);
  const card = root()?.querySelector(`[data-block="${name}"], [data-card="${name}"]`);
  const { left = 80, bottom = 120 } = card?.getBoundingClientRect() ?? {};
  return { x: left, y: Math.min(bottom, window.innerHeight - 120) };
};

const leave = (context: ActionContext): boolean => {
  // The field that was opened for writing does not have the focus yet.
  if (context.canvas.getState().writing) {
    stopWriting(context, true);
    return true;
  }
  const { selection, draft } = context.document.getState();
  const [blockId] = selection.blocks;
  const groupId = draft.blocks[blockId ?? ""]?.groupId;
  if (groupId !== undefined && selection.blocks.length === 1) focusCard(context, groupId);
  else {
    selectNothing(context);
    context.root()?.focus({ preventScroll: true });
  }
  return true;
};

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Returns the distance that an arrow key moves the selection. */
export const nudgeBy = (key: string, isFar: boolean): { x: number; y: number } | null => {
  const way = arrows[key];
  const step = isFar ? 8 * grid : grid;
  return way ? { x: way.x * step, y: way.y * step } : null;
};

const arrow = (context: ActionContext, { key, shiftKey, altKey }: KeyboardEvent): boolean => {
  const by = nudgeBy(key, shiftKey);
  if (!by) return false;
  const { selection, draft } = context.document.getState();
  const [blockId] = selection.blocks;
  const canMove = mayChange(context.document.getState());
  if (canMove && altKey && context.canvas.getState().notes.length > 0) resizeNotes(context, by);
  else if (canMove && selectedCards(context).length > 0) nudge(context, by);
  else if (blockId !== undefined && by.y !== 0) {
    const way = by.y < 0 ? -1 : 1;
    const now = focusedBlock() ?? blockId;
    const siblings = blocksIn(draft, draft.blocks[now]?.groupId ?? "");
    const next = siblings[siblings.findIndex(({ id }) => id === now) + way]?.id;
    if (altKey && canMove) shiftBlock(context, way);
    else if (next === undefined) return true;
    else if (!shiftKey) focusBlock(context, next);
    else {
      const others = selection.blocks.filter((id) => id !== next);
      // Moving back over the selection shrinks it.
      const isBack = selection.blocks.includes(next);
      focusBlock(context, next, isBack ? [...others.filter((id) => id !== now), next] : [...others, next]);
    }
  } else return false;
  return true;
};

/** Begins to write in what is selected, with the letter that was pressed. */
const type = (context: ActionContext, event: KeyboardEvent): boolean => {
  // Menus and dialogs over the canvas are its children to React.
  const isHere = event.target instanceof Node && context.root()?.contains(event.target) === true;
  if (!isHere || !mayChange(context.document.getState()) || !typeInSelection(context)) return false;
  beginWith(event.nativeEvent);
  return true;
};

/** Handles the canvas's keys that are not commands. Returns whether it did. */
export const pressKey = (context: ActionContext, event: KeyboardEvent): boolean => {
  const isText = beginsText(event);
  if (!isText && (event.ctrlKey || event.metaKey)) return false;
  const isOnTool = event.target instanceof Element && event.target.closest("button, [role=toolbar], input") !== null;
  if (event.key === "Tab") return isOnTool ? false : goThrough(context, event.shiftKey ? -1 : 1);
  if (event.key === "Escape") return leave(context);
  if (isOnTool) return false;
  if (isText) return type(context, event);
  if (event.key === "Enter") return enter(context);
  if (event.key === " ") return pickCard(context);
  if (event.key === "/") {
    openPalette(context);
    return true;
  }
  if (event.key === "F2") {
    const [id] = context.document.getState().selection.groups;
    if (id !== undefined) context.canvas.setState({ writing: { kind: "title", id } });
    return id !== undefined;
  }
  return arrow(context, event);
};
