import { type RefObject, useEffect, useRef } from "react";
import type { Point } from "../../document/edits/index.ts";

/** The duration of a long press in milliseconds; below, how far the finger may move meanwhile, in pixels. */
const wait = 500;
const slack = 10;

/** Something that follows the finger after a long press. */
export interface Carried {
  move: (screen: Point) => void;
  drop: (screen: Point) => void;
  cancel: () => void;
}

interface Presses {
  /** Opens the menu of an element. */
  openMenu: (element: Element | null, at: Point) => void;
  /** Takes an element up, as the finger has moved on after a long press; null if it stays where it is. */
  takeUp: (element: Element | null, from: Point) => Carried | null;
}

/**
 * What a long press by a finger does on the canvas: it opens the menu, because not every mobile browser does so itself.
 * A finger that then moves on takes along what it has pressed. A finger that moves at once scrolls.
 */
export const useTouchPresses = (root: RefObject<HTMLElement | null>, presses: Presses): void => {
  const latest = useRef(presses);
  latest.current = presses;
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let timer = 0;
    let from: Point = { x: 0, y: 0 };
    let pressed: Element | null = null;
    let isLong = false;
    let carried: Carried | null = null;
    // The click after lifting the finger would close the menu again.
    const swallow = (event: MouseEvent) => event.stopPropagation();
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== "touch") return;
      end();
      window.removeEventListener("click", swallow, true);
      if (!event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY };
      pressed = event.target instanceof Element ? event.target : null;
      timer = window.setTimeout(() => {
        isLong = true;
        window.addEventListener("click", swallow, { capture: true, once: true });
        latest.current.openMenu(pressed, from);
      }, wait);
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      const at = { x: event.clientX, y: event.clientY };
      if (carried) return carried.move(at);
      if (Math.hypot(at.x - from.x, at.y - from.y) <= slack) return;
      window.clearTimeout(timer);
      if (!isLong) return;
      carried = latest.current.takeUp(pressed, from);
      carried?.move(at);
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      carried?.drop({ x: event.clientX, y: event.clientY });
      carried = null;
      end();
    };
    const end = () => {
      window.clearTimeout(timer);
      carried?.cancel();
      carried = null;
      isLong = false;
    };
    // What was pressed long stays under the finger: the canvas does not scroll.
    const onTouchMove = (event: TouchEvent) => {
      if (!isLong) return;
      if (event.cancelable) event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener("pointerdown", onDown, true);
    element.addEventListener("touchmove", onTouchMove, { capture: true, passive: false });
    window.addEventListener("pointermove", onMove, true);
    window.addEventListener("pointerup", onUp, true);
    window.addEventListener("pointercancel", end, true);
    return () => {
      end();
      window.removeEventListener("click", swallow, true);
      element.removeEventListener("pointerdown", onDown, true);
      element.removeEventListener("touchmove", onTouchMove, { capture: true });
      window.removeEventListener("pointermove", onMove, true);
      window.removeEventListener("pointerup", onUp, true);
      window.removeEventListener("pointercancel", end, true);
    };
  }, [root]);
};
