import type { Draft } from "@parley/core/draft";
import type { useTranslations } from "use-intl";
import type { BotDocument } from "../../../document/document-state.ts";
import type { Point } from "../../../document/edits/index.ts";
import type { FillNewBlock } from "../../writing/use-account-at-hand.ts";
import type { CanvasStore } from "../canvas-store.ts";
import { type Box, noteCardId, type Scene } from "../scene.ts";
import type { Routes } from "../ways/route-scene.ts";

export type CanvasWords = ReturnType<typeof useTranslations<"canvas">>;

/** The context that actions on the canvas get. */
export interface ActionContext {
  document: BotDocument;
  canvas: CanvasStore;
  scene: () => Scene;
  routes: () => Routes;
  words: CanvasWords;
  fillNew: FillNewBlock;
  /** Converts a point on the screen to one on the canvas. */
  toCanvas: (screen: Point) => Point;
  /** Returns where new things go by default: at the pointer, or in the middle of the visible area. */
  here: () => Point;
  /** Scrolls a part of the canvas into view. */
  reveal: (box: Box) => void;
  /** Scrolls the canvas by a distance on the screen. */
  panBy: (by: Point) => void;
  /** Makes a change, lets the cards that it moves glide to their places, and calls back when they are there. */
  glide: (change: () => void, then?: () => void) => void;
  /** Shows all cards. */
  fit: () => void;
  /** Shows the author a message that needs no answer. */
  tell: (text: string) => void;
  /** The element of the canvas. */
  root: () => HTMLElement | null;
}

/** Returns an unused title for a new group. */
export const newTitle = (draft: Draft, words: CanvasWords): string => {
  const taken = new Set(Object.values(draft.groups).map(({ title }) => title));
  let number = taken.size + 1;
  while (taken.has(words("newGroup", { number: String(number) }))) number += 1;
  return words("newGroup", { number: String(number) });
};

/** Returns where a block, group, event or note is on the canvas. */
export const findBox = ({ document, scene }: ActionContext, id: string): Box | undefined => {
  const { cards } = scene();
  const card = cards.get(document.getState().draft.blocks[id]?.groupId ?? id) ?? cards.get(noteCardId(id));
  const placed = card?.kind === "group" ? card.layout.blocks.find(({ shown }) => shown.id === id) : undefined;
  return card && placed ? { x: card.x, y: card.y + placed.y, width: card.width, height: placed.height } : card;
};

/** Returns the boxes that a new card must not overlap. */
export const boxesOf = (scene: Scene, without: readonly string[] = []): Box[] =>
  [...scene.cards.values()].filter(({ id }) => !without.includes(id));
