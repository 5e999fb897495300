import { type RefObject, useEffect, useRef, useState } from "react";

interface ScrollEnds {
  overflows: boolean;
  isAtStart: boolean;
  isAtEnd: boolean;
}

/** Positions between two pixels count as the end. */
const tolerance = 2;

/** Follows how far a list is scrolled sideways, in the direction of reading; `scroll` moves it by so many cards. */
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
      // Right-to-left lists scroll to negative positions.
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
    // The distance between two cards, its sign being the direction of reading.
    const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollBy({ left: cards * step, behavior: isCalm ? "auto" : "smooth" });
  };
  return { list, ends, scroll };
};
