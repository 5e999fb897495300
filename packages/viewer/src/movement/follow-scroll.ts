import { offsetOf } from "./move.ts";

/** So near to the end counts as being there, in pixels. */
const nearEnd = 80;

/** What stays free above the first new message, in pixels. */
const margin = 16;

export interface ScrollFollower {
  /** Brings what is new into sight; comes back with how far the chat was scrolled by it, in pixels. */
  follow: () => number;
  /** The visitor has answered: the next messages are new, wherever the visitor was reading. */
  answered: () => void;
  /** The rest of the chat, too, whatever has not been read yet. */
  toEnd: () => number;
  /** The visitor has scrolled. */
  note: () => void;
  /** There is so much below that the visitor may not know of it. */
  hasMoreBelow: () => boolean;
}

/**
 * Keeps the newest message in sight, as long as the first message of its turn stays there, too, and the visitor has not
 * scrolled up to read. A turn that is longer than the screen is read from its beginning.
 */
export const createScrollFollower = (container: HTMLElement, view: HTMLElement, log: HTMLElement): ScrollFollower => {
  let isFollowing = true;
  /** The visitor has gone past what was in sight by themselves: then the end it is. */
  let isPastTurn = false;
  let top = container.scrollTop;

  // What moves reaches beyond the end for a moment; that is no part of the chat. The margins around it are.
  const holder = view.parentElement ?? container;
  const end = () => {
    const { paddingTop, paddingBottom } = getComputedStyle(holder);
    return (
      view.offsetHeight + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom) - container.clientHeight
    );
  };

  const firstNew = (): Element | null => {
    let group = log.lastElementChild;
    while (group && !group.classList.contains("parley-guest-group")) group = group.previousElementSibling;
    // A long answer of the visitor's own would leave no room for what is new.
    const height = group?.getBoundingClientRect().height ?? 0;
    return height > container.clientHeight / 3 ? (group?.nextElementSibling ?? null) : group;
  };

  /** The first message of the turn would leave the screen beyond this. */
  const limit = (): number => {
    const first = firstNew();
    if (!first) return 0;
    const seen = first.getBoundingClientRect().top - offsetOf(log).y;
    return seen - container.getBoundingClientRect().top + container.scrollTop - margin;
  };

  const scrollTo = (aim: number): number => {
    const before = top;
    container.scrollTop = aim;
    top = container.scrollTop;
    return top - before;
  };

  return {
    follow: () => {
      if (!isFollowing) return scrollTo(container.scrollTop);
      return scrollTo(isPastTurn ? end() : Math.max(container.scrollTop, Math.min(end(), limit())));
    },
    answered: () => {
      isFollowing = true;
      isPastTurn = false;
    },
    toEnd: () => {
      isFollowing = true;
      isPastTurn = true;
      return scrollTo(end());
    },
    note: () => {
      const { scrollTop } = container;
      if (end() - scrollTop < nearEnd) {
        isFollowing = true;
        if (scrollTop > top + 2) isPastTurn = true;
      } else if (scrollTop < top - 2) isFollowing = false;
      top = scrollTop;
    },
    hasMoreBelow: () => end() - container.scrollTop > nearEnd,
  };
};
