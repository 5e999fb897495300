import type { Catalogue } from "@parley/core";
import { progressOf } from "@parley/engine";
import { pageIds } from "../base/page-names.ts";
import type { Chat } from "../state/chat.ts";

interface FollowedChat extends Pick<Chat, "subscribe"> {
  /** Null before the chat has begun. */
  standing: () => Pick<ReturnType<Chat["standing"]>, "flows" | "session"> | null;
}

/** Keeps the bar that the server has drawn where the chat is, back and forth. */
export const followProgress = (chat: FollowedChat, catalogue: Catalogue): void => {
  const bar = document.getElementById(pageIds.progress);
  const filled = bar?.firstElementChild;
  if (!bar || !(filled instanceof HTMLElement)) return;
  const show = () => {
    const standing = chat.standing();
    if (!standing) return;
    const value = `${Math.round(progressOf(standing.flows, catalogue, standing.session))}`;
    if (bar.getAttribute("aria-valuenow") === value) return;
    bar.setAttribute("aria-valuenow", value);
    filled.style.width = `${value}%`;
  };
  chat.subscribe(show);
  show();
};
