import type { Viewport } from "@xyflow/react";
import { boundsOf } from "./place-cards.ts";
import type { Scene } from "./scene.ts";

const margin = 48;
const smallest = 0.55;

/** Returns the first view of a bot: all of it if it can be read at that zoom, otherwise its beginning. */
export const firstViewport = ({ cards }: Scene, { width, height }: { width: number; height: number }): Viewport => {
  const boxes = [...cards.values()];
  if (boxes.length === 0) return { x: width / 2, y: height / 2, zoom: 1 };
  const all = boundsOf(boxes);
  const zoom = Math.min(1, (width - 2 * margin) / all.width, (height - 2 * margin) / all.height);
  if (zoom >= smallest)
    return {
      x: (width - all.width * zoom) / 2 - all.x * zoom,
      y: (height - all.height * zoom) / 2 - all.y * zoom,
      zoom,
    };
  const start = boxes.find((card) => card.kind === "event" && card.event.type === "start") ?? boxes[0] ?? all;
  return { x: margin - start.x * 0.8, y: height * 0.3 - start.y * 0.8, zoom: 0.8 };
};
