import { useEffect, useRef, useState } from "react";

/** The width of an element in pixels, as it changes. */
export const useWidth = () => {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.max(200, entry?.contentRect.width ?? 640)));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return { element, width };
};
