import { type RefObject, useEffect } from "react";

const types = ["touchmove", "touchend", "touchcancel"] as const;

const repeat = ({ type, touches, targetTouches, changedTouches }: TouchEvent): TouchEvent =>
  new TouchEvent(type, {
    bubbles: true,
    cancelable: true,
    touches: [...touches],
    targetTouches: [...targetTouches],
    changedTouches: [...changedTouches],
  });

/**
 * Keeps a gesture alive while it zooms. Touches belong to the element on which they began until they end; where the
 * zoom replaces that, as cards do that get too small to read, nobody would hear of them any more.
 */
export const useKeptTouches = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const onStart = ({ target }: TouchEvent) => {
      if (!(target instanceof Element)) return;
      const onTouch = (event: Event) => {
        // Cast: it listens to touches only.
        const touch = event as TouchEvent;
        if (!target.isConnected) element.querySelector(".react-flow__pane")?.dispatchEvent(repeat(touch));
        if (touch.type !== "touchmove" && touch.targetTouches.length === 0)
          for (const type of types) target.removeEventListener(type, onTouch);
      };
      for (const type of types) target.addEventListener(type, onTouch);
    };
    element.addEventListener("touchstart", onStart, { capture: true, passive: true });
    return () => element.removeEventListener("touchstart", onStart, { capture: true });
  }, [root]);
};
