import { type RefObject, useEffect, useRef, useState } from "react";

interface ScrollEnds {
  overflows: boolean;
  isAtStart: boolean;
  isAtEnd: boolean;
}

/** A distance to the end that still counts as the end, in pixels, because positions may be fractions. */
const tolerance = 2;

/**
 * Returns whether a horizontal list is scrolled to its start or end, in reading direction; `scroll` moves by a number
 * of cards.
 */
export const useScrollEnds = (): {
  list: RefObject<HTMLUListElement | null>;
  ends: ScrollEnds;
  scroll: (cards: number) => void;
} => {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState<ScrollEnds>({ overflows: false, isAtStart: true, isAtEnd: false });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const read = () => {
      const rest = element.scrollWidth - element.clientWidth;
      // In right-to-left lists, scroll positions are negative.
      const position = Math.abs(element.scrollLeft);
      setEnds({ overflows: rest > tolerance, isAtStart: position <= tolerance, isAtEnd: position >= rest - tolerance });
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener("scroll", read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", read);
    };
  }, []);

  const scroll = (cards: number) => {
    const element = list.current;
    const [first, second] = element?.children ?? [];
    if (!element || !first || !second) return;
    // The distance between two cards; negative in right-to-left lists.
    const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollBy({ left: cards * step, behavior: isCalm ? "auto" : "smooth" });
  };
  return { list, ends, scroll };
};
