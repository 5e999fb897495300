import type { KeyboardEvent } from "react";
import type { ChatState } from "../state/chat-state.ts";

// Whatever changing an answer needs comes with the keys for it, at once: later the network may be away.
void Promise.all([import("../chat/going-back.ts"), import("./change-area.tsx")]);

const isEmptyField = (target: EventTarget): boolean =>
  (target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(text|email|tel|url)$/.test(target.type))) &&
  target.value === "";

/** The up arrow in an empty field changes the last answer, as in chat programs; Escape leaves it as it is. */
export const pressKey = (
  event: KeyboardEvent,
  { changing, entries }: ChatState,
  change: (entryId: string) => void,
  leave: (() => void) | undefined,
): void => {
  if (event.nativeEvent.isComposing || event.defaultPrevented) return;
  if (changing && event.key === "Escape") {
    // Or the window around the chat would close.
    event.preventDefault();
    leave?.();
  } else if (!changing && event.key === "ArrowUp" && isEmptyField(event.target)) {
    const last = entries.findLast((entry) => entry.kind === "answer" && entry.place && !entry.isRefused);
    if (!last) return;
    event.preventDefault();
    change(last.id);
  }
};
