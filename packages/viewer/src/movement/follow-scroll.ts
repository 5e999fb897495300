import { offsetOf } from "./move.ts";

/** A distance to the end that still counts as the end, in pixels. */
const nearEnd = 80;

/** The free space above the first new message, in pixels. */
const margin = 16;

export interface ScrollFollower {
  /** Scrolls to what is new. Returns the distance scrolled, in pixels. */
  follow: () => number;
  /** Called when the visitor has answered: the next messages count as new, wherever the visitor was reading. */
  answered: () => void;
  /** Scrolls to the end of the chat, past unread messages. */
  toEnd: () => number;
  /** Called when the visitor has scrolled. */
  note: () => void;
  /** Whether enough is hidden below that the visitor might miss it. */
  hasMoreBelow: () => boolean;
}

/**
 * Keeps the newest message in sight, as long as the first message of its turn stays visible and the visitor has not
 * scrolled up. A turn longer than the screen is shown from its beginning.
 */
export const createScrollFollower = (container: HTMLElement, view: HTMLElement, log: HTMLElement): ScrollFollower => {
  let isFollowing = true;
  /** The visitor has scrolled past the first new message: from then on the end is followed. */
  let isPastTurn = false;
  let top = container.scrollTop;

  // Animated elements extend beyond the end for a moment, which must not count; the margins around the log do.
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
    // A long answer of the visitor is not kept in view: it would leave no room for new messages.
    const height = group?.getBoundingClientRect().height ?? 0;
    return height > container.clientHeight / 3 ? (group?.nextElementSibling ?? null) : group;
  };

  /** The farthest scroll position at which the turn's first message is still visible. */
  const limit = (): number => {
    const first = firstNew();
    if (!first) return 0;
    const seen = first.getBoundingClientRect().top - offsetOf(view).y;
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
