import type { Catalogue } from "@parley/core";
import { progressOf } from "@parley/engine";
import { pageIds } from "../base/page-names.ts";
import type { Chat } from "../state/chat.ts";

/** Updates the progress bar that the server has rendered. */
export const followProgress = (chat: Pick<Chat, "standing" | "subscribe">, catalogue: Catalogue): void => {
  const bar = document.getElementById(pageIds.progress);
  const filled = bar?.firstElementChild;
  if (!bar || !(filled instanceof HTMLElement)) return;
  const show = () => {
    const { flows, session } = chat.standing();
    const value = `${Math.round(progressOf(flows, catalogue, session))}`;
    if (bar.getAttribute("aria-valuenow") === value) return;
    bar.setAttribute("aria-valuenow", value);
    filled.style.width = `${value}%`;
  };
  chat.subscribe(show);
  show();
};
