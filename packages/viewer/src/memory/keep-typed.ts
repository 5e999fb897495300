import type { Chat } from "../state/chat.ts";
import type { Memory } from "./create-memory.ts";
import { readSnapshot } from "./read-snapshot.ts";

/** Stores the visitor's unsent text when the page of a remembered chat is left. */
export const keepTyped = (chat: Chat, memory: Memory): void => {
  const keep = () => {
    // Another tab may have continued this chat: its newer snapshot is not overwritten.
    const kept = readSnapshot(memory.load() ?? "");
    const field = document.querySelector<HTMLInputElement>(".parley-field:not(.parley-picker)");
    // A field that changes an earlier answer belongs to no question of the chat.
    if (!chat.state().changing && field && kept?.input && kept.input.id === chat.state().input?.id)
      memory.save({ ...kept, draft: field.value });
  };
  window.addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", keep);
};
