import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { ChatState } from "../chat/chat-state.ts";

/** So near to the end counts as being there, in pixels. */
const nearEnd = 80;

/**
 * Keeps the newest message in sight, as long as the visitor has not scrolled up to read; an answer of the visitor's own
 * brings the chat back to its end.
 */
export const useAutoScroll = (scroller: RefObject<HTMLElement | null>, state: ChatState): void => {
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  const lastEntry = state.entries.at(-1);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      if (scrollHeight - scrollTop - clientHeight < nearEnd) isFollowing.current = true;
      else if (scrollTop < lastTop.current - 2) isFollowing.current = false;
      lastTop.current = scrollTop;
    };
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, [scroller]);

  // Pictures, typing dots and the keyboard of a phone change heights without any change of state.
  useEffect(() => {
    const element = scroller.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) scrollToEnd(element);
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [scroller]);

  useLayoutEffect(() => {
    if (lastEntry?.kind === "answer") isFollowing.current = true;
    if (isFollowing.current && scroller.current) scrollToEnd(scroller.current);
  }, [scroller, lastEntry]);
};

const scrollToEnd = (element: HTMLElement) => {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollTo?.({ top: element.scrollHeight, behavior: isCalm ? "auto" : "smooth" });
};
