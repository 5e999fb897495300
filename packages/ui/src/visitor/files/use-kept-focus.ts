import { type RefObject, useEffect, useRef } from "react";

/**
 * Where a control goes away while it has the focus, the focus goes to the first control that is left in the area: by
 * keyboard nobody has to begin again at the top of the page. `state` tells what the controls depend on.
 */
export const useKeptFocus = <Area extends HTMLElement>(state: string): RefObject<Area | null> => {
  const area = useRef<Area>(null);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (document.activeElement !== document.body) return;
    area.current?.querySelector<HTMLElement>("button:not([disabled]), input[type=file]:not([hidden])")?.focus();
  }, [state]);
  return area;
};
