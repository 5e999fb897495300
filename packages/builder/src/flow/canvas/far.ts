import { useStore, useStoreApi } from "@xyflow/react";
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useCanvasStore } from "./canvas-store.ts";
import { farZoom } from "./text-sizes.ts";

/** Whether the canvas is zoomed out too far to read cards. */
export const useIsFar = (): boolean => useStore(({ transform }) => transform[2] < farZoom);

/** Below this zoom blocks can't be read while zooming: they are shown when the zoom rests. */
export const readableZoom = 0.5;

/** How much of each frame may be spent on rendering blocks while the canvas moves, in milliseconds. */
const fillTime = 1;

/** A card that will show or hide its blocks, and whether it must wait until the canvas rests. */
interface Change {
  apply: () => void;
  mustWait: () => boolean;
}

const changes = new Set<Change>();

const applySome = () => {
  const start = performance.now();
  for (const change of changes) {
    if (change.mustWait()) continue;
    changes.delete(change);
    flushSync(change.apply);
    if (performance.now() - start > fillTime) break;
  }
  if (changes.size > 0) requestAnimationFrame(applySome);
};

/** Applies a change in one of the next frames. Returns the function that cancels it. */
const applySoon = (change: Change): (() => void) => {
  if (changes.size === 0) requestAnimationFrame(applySome);
  changes.add(change);
  return () => void changes.delete(change);
};

/**
 * Whether a card shows its blocks, which it does unless zoomed far out. A card that comes into view while the canvas
 * moves shows its title first. Its blocks follow some frames later, or when the zoom rests if they are too small to
 * read, so that no frame has to render many cards.
 */
export const useHasBlocks = (): boolean => {
  const isNear = !useIsFar();
  const canvas = useCanvasStore();
  const view = useStoreApi();
  const [hasBlocks, setHasBlocks] = useState(isNear && !canvas.getState().isMoving);
  useLayoutEffect(() => {
    if (hasBlocks === isNear) return undefined;
    if (!canvas.getState().isMoving) {
      setHasBlocks(isNear);
      return undefined;
    }
    const mustWait = () => isNear && canvas.getState().isZooming && view.getState().transform[2] < readableZoom;
    return applySoon({ apply: () => setHasBlocks(isNear), mustWait });
  }, [hasBlocks, isNear, canvas, view]);
  return hasBlocks;
};
