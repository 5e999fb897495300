import { useStore, useStoreApi } from "@xyflow/react";
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useCanvasStore } from "./canvas-store.ts";

/** Below this zoom nobody can read a card: it is a title then, and ways are straight. */
const farZoom = 0.3;

/** Whether the canvas is seen from far away. */
export const useIsFar = (): boolean => useStore(({ transform }) => transform[2] < farZoom);

/** Below this zoom nobody reads blocks while the zoom changes: they come when it rests. */
export const readableZoom = 0.5;

/** Milliseconds of a frame in which cards may be filled while the canvas is moved; the movement has the rest. */
const fillTime = 1;

/** A card that will show or hide its blocks, and whether that has to wait for the canvas to rest. */
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

/** Applies a change in one of the next frames. Comes back with how to take that back. */
const applySoon = (change: Change): (() => void) => {
  if (changes.size === 0) requestAnimationFrame(applySome);
  changes.add(change);
  return () => void changes.delete(change);
};

/**
 * Whether a card shows its blocks: it does from nearby. What comes into sight while the author moves the canvas has its
 * title first, and its blocks some frames later or, where they could not be read, when the zoom rests: no frame has to
 * make many cards.
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
