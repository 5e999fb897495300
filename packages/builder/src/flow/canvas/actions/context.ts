import type { Draft } from "@parley/core/draft";
import type { useTranslations } from "use-intl";
import type { BotDocument } from "../../../document/document-state.ts";
import type { Point } from "../../../document/edits/index.ts";
import type { CanvasStore } from "../canvas-store.ts";
import type { Turns } from "../route-scene.ts";
import type { Box, Scene } from "../scene.ts";

export type CanvasWords = ReturnType<typeof useTranslations<"canvas">>;

/** What actions on the canvas work with. */
export interface ActionContext {
  document: BotDocument;
  canvas: CanvasStore;
  scene: () => Scene;
  turns: () => ReadonlyMap<string, Turns>;
  words: CanvasWords;
  /** A point of the screen as one on the canvas. */
  toCanvas: (screen: Point) => Point;
  /** Where new things go when nobody says where: the pointer, or the middle of what is in sight. */
  here: () => Point;
  /** Brings a part of the canvas into sight. */
  reveal: (box: Box) => void;
  /** Moves what is in sight by a distance on the screen. */
  panBy: (by: Point) => void;
  /** Tells an author something that needs no answer. */
  tell: (text: string) => void;
  /** The element of the canvas. */
  root: () => HTMLElement | null;
}

/** The title of a new group, which no other group has. */
export const newTitle = (draft: Draft, words: CanvasWords): string => {
  const taken = new Set(Object.values(draft.groups).map(({ title }) => title));
  let number = taken.size + 1;
  while (taken.has(words("newGroup", { number: String(number) }))) number += 1;
  return words("newGroup", { number: String(number) });
};

/** All boxes that a new card must not land on. */
export const boxesOf = (scene: Scene, without: readonly string[] = []): Box[] =>
  [...scene.cards.values()].filter(({ id }) => !without.includes(id));
