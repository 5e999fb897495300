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

/** Whether a flow is larger than the view, wherever it has been moved to, so that a map of it is of use. */
export const isLargerThanView = (around: Box, { zoom, width, height }: CanvasView): boolean =>
  around.width * zoom > width || around.height * zoom > height;

/** Whether the map would cover one of these cards, which are being edited. */
export const coversCards = (
  { cards }: Pick<Scene, "cards">,
  { x, y, zoom, width, height }: CanvasView,
  edited: readonly string[],
): boolean => {
  const left = width - inset.right - mapSize.width;
  const top = height - inset.bottom - mapSize.height;
  const isUnder = (card: Box): boolean =>
    (card.x + card.width) * zoom + x > left &&
    card.x * zoom + x < width &&
    (card.y + card.height) * zoom + y > top &&
    card.y * zoom + y < height;
  return edited.some((id) => {
    const card = cards.get(id);
    return card !== undefined && isUnder(card);
  });
};
