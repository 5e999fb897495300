import { boundsOf } from "./place-cards.ts";
import type { Box, Scene } from "./scene.ts";

/** The size of the map, and how far its corner is from the corner of the canvas, below right, in pixels. */
export const mapSize = { width: 192, height: 128 };
const inset = { right: 16, bottom: 64 };

/** Where the canvas is: the place of its origin on the screen, its zoom, and how much of the screen it takes. */
export interface CanvasView {
  x: number;
  y: number;
  zoom: number;
  width: number;
  height: number;
}

/**
 * Whether the map is of use: the flow is larger than the view, and the map would cover none of these cards, which are
 * being edited.
 */
export const isMapShown = (
  { cards }: Pick<Scene, "cards">,
  { x, y, zoom, width, height }: CanvasView,
  edited: readonly string[],
): boolean => {
  if (cards.size === 0) return false;
  const around = boundsOf([...cards.values()]);
  if (around.width * zoom <= width && around.height * zoom <= height) return false;
  const left = width - inset.right - mapSize.width;
  const top = height - inset.bottom - mapSize.height;
  const isUnder = (card: Box): boolean =>
    (card.x + card.width) * zoom + x > left &&
    card.x * zoom + x < width &&
    (card.y + card.height) * zoom + y > top &&
    card.y * zoom + y < height;
  return !edited.some((id) => {
    const card = cards.get(id);
    return card !== undefined && isUnder(card);
  });
};
