import { type RefObject, useEffect, useRef } from "react";
import { isFocusOutside } from "../embedded.ts";

/**
 * If a control disappears while it has the focus, moves the focus to the first remaining control of the area. Otherwise
 * keyboard users would start again at the top of the page. `state` is the state that the controls depend on.
 */
export const useKeptFocus = <Area extends HTMLElement>(state: string): RefObject<Area | null> => {
  const area = useRef<Area>(null);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (isFocusOutside() || document.activeElement !== document.body) return;
    area.current?.querySelector<HTMLElement>("button:not([disabled]), input[type=file]:not([hidden])")?.focus();
  }, [state]);
  return area;
};
