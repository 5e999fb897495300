import type { SystemMessages } from "@parley/core";
import { createJumpButton } from "./create-jump-button.ts";
import { focusFirstField } from "./focus-first-field.ts";
import { createScrollFollower } from "./follow-scroll.ts";
import { holdSecondPress } from "./hold-second-press.ts";
import { isCalm, slideUp } from "./move.ts";
import { createPartMover } from "./move-parts.ts";

interface FollowedChat {
  container: HTMLElement;
  /** Called when the page shows something new. */
  change: () => void;
  toEnd: () => void;
  stop: () => void;
}

/**
 * Scrolls to new messages and animates them. It observes the page from outside, after each change and before it is
 * painted, so the components know nothing of it and work without it.
 */
export const followChat = (root: HTMLElement, { jumpToLatest }: SystemMessages): void => {
  let chat: FollowedChat | null = null;
  const jump = createJumpButton(jumpToLatest, () => {
    chat?.toEnd();
    // The button disappears; the keyboard focus moves to the chat.
    chat?.container.focus({ preventScroll: true });
  });
  const onAnswer = holdSecondPress(root);
  const look = () => {
    const container = root.querySelector<HTMLElement>(".parley-scroller");
    if (chat?.container === (container ?? undefined)) return chat?.change();
    chat?.stop();
    chat = container && follow(container, { showJump: jump.show, onAnswer });
    if (!chat) jump.show(false);
  };
  new MutationObserver(look).observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["class"],
  });
  look();
};

interface Surroundings {
  showJump: (isShown: boolean) => void;
  onAnswer: () => void;
}

const follow = (container: HTMLElement, { showJump, onAnswer }: Surroundings): FollowedChat | null => {
  const view = container.querySelector<HTMLElement>(".parley-chat-content");
  const log = view?.querySelector<HTMLElement>(".parley-log");
  if (!view || !log) return null;
  const scroll = createScrollFollower(container, view, log);
  scroll.follow();
  const parts = createPartMover(view, log);
  let answers = log.getElementsByClassName("parley-guest-group").length;

  /** Scrolling is animated too: the chat slides to its new position, questions with it, or it would lie upon them. */
  const slide = (distance: number) => {
    if (Math.abs(distance) >= 1 && !isCalm()) slideUp(view, distance);
    showJump(scroll.hasMoreBelow());
  };

  /** The first input is focused here once; later inputs focus themselves. */
  let isUntouched = true;
  const focusOnce = () => {
    const input = isUntouched ? view.querySelector(".parley-input.parley-shown") : null;
    if (!input) return;
    isUntouched = !focusFirstField(input);
  };

  const change = () => {
    const count = log.getElementsByClassName("parley-guest-group").length;
    if (count > answers) {
      scroll.answered();
      onAnswer();
      isUntouched = false;
    }
    answers = count;
    const distance = scroll.follow();
    parts.change();
    slide(distance);
    focusOnce();
  };
  const note = () => {
    scroll.note();
    parts.note();
    showJump(scroll.hasMoreBelow());
  };
  // Browsers scroll to the line being typed; this scrolls the whole field into view.
  const showTyped = ({ target }: Event) => {
    if (target instanceof Element) target.closest(".parley-input-box")?.scrollIntoView({ block: "nearest" });
  };
  view.addEventListener("input", showTyped);
  // Pictures and on-screen keyboards change heights without a DOM change.
  const observer = new ResizeObserver(() => {
    const distance = scroll.follow();
    parts.note();
    slide(distance);
  });
  container.addEventListener("scroll", note, { passive: true });
  observer.observe(container);
  observer.observe(view);
  showJump(scroll.hasMoreBelow());
  focusOnce();
  return {
    container,
    change,
    toEnd: () => slide(scroll.toEnd()),
    stop: () => {
      container.removeEventListener("scroll", note);
      observer.disconnect();
    },
  };
};
