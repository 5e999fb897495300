import { type RefObject, useEffect, useRef } from "react";
import type { Point } from "../../document/edits/index.ts";

/** The duration of a long press in milliseconds; below, how far the finger may move meanwhile. */
const wait = 500;
const slack = 10;

/** Opens the context menu on a long press, because not every mobile browser does so itself. */
export const useLongPress = (
  root: RefObject<HTMLElement | null>,
  onPress: (element: Element | null, at: Point) => void,
): void => {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let timer = 0;
    let from: Point = { x: 0, y: 0 };
    const cancel = () => window.clearTimeout(timer);
    // The click after lifting the finger would close the menu again.
    const swallow = (event: MouseEvent) => event.stopPropagation();
    const onDown = (event: PointerEvent) => {
      cancel();
      window.removeEventListener("click", swallow, true);
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY };
      const { target } = event;
      timer = window.setTimeout(() => {
        window.addEventListener("click", swallow, { capture: true, once: true });
        latest.current(target instanceof Element ? target : null, from);
      }, wait);
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > slack) cancel();
    };
    const ends = ["pointerup", "pointercancel"] as const;
    element.addEventListener("pointerdown", onDown, true);
    element.addEventListener("pointermove", onMove, true);
    for (const end of ends) window.addEventListener(end, cancel, true);
    return () => {
      cancel();
      window.removeEventListener("click", swallow, true);
      element.removeEventListener("pointerdown", onDown, true);
      element.removeEventListener("pointermove", onMove, true);
      for (const end of ends) window.removeEventListener(end, cancel, true);
    };
  }, [root]);
};
