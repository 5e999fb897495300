import type { Point } from "../../document/edits/index.ts";

/** The distance from the border at which panning starts, and the largest step per frame, in pixels. */
const reach = 48;
const fastest = 14;

const speed = (at: number, from: number, to: number): number => {
  if (at < from + reach) return (fastest * Math.min(reach, from + reach - at)) / reach;
  return at > to - reach ? (-fastest * Math.min(reach, at - to + reach)) / reach : 0;
};

interface BorderPan {
  /** Sets the position of the pointer. */
  at: (screen: Point) => void;
  stop: () => void;
}

/** Pans the canvas while something is dragged near its border, and calls back after each step. */
export const startBorderPan = (
  root: HTMLElement | null,
  panBy: (by: Point) => void,
  onPan: (screen: Point) => void = () => undefined,
): BorderPan => {
  let pointer: Point | null = null;
  let frame = 0;
  const step = () => {
    frame = 0;
    if (!root || !pointer) return;
    const { left, right, top, bottom } = root.getBoundingClientRect();
    const by = { x: speed(pointer.x, left, right), y: speed(pointer.y, top, bottom) };
    if (by.x === 0 && by.y === 0) return;
    panBy(by);
    onPan(pointer);
    frame = requestAnimationFrame(step);
  };
  return {
    at: (screen) => {
      pointer = screen;
      if (frame === 0) frame = requestAnimationFrame(step);
    },
    stop: () => {
      pointer = null;
      cancelAnimationFrame(frame);
    },
  };
};
