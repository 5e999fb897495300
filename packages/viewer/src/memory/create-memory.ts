import type { Settings } from "@parley/core";
import type { Snapshot } from "../state/snapshot.ts";

/** Stores a chat for a returning visitor. Read its texts with `readSnapshot`. */
export interface Memory {
  load: () => string | null;
  save: (snapshot: Snapshot) => void;
  forget: () => void;
  /** Keeps the chat for a visitor who leaves for another page, such as a bank's, and comes back; null removes it. */
  keepForReturn: (snapshot: Snapshot | null) => void;
  /** Returns the kept chat of a visitor who comes back, and removes it. */
  takeReturn: () => string | null;
}

/**
 * Which storage remembers chats; null when every page load is a new result (specification, sections 3 and 4). Compiling has
 * read the older `isNewResultOnRefreshEnabled` into `rememberUser`.
 */
export const memoryStorageName = ({ general }: Settings): "sessionStorage" | "localStorage" | null => {
  if (!general.rememberUser.isEnabled) return null;
  return general.rememberUser.storage === "local" ? "localStorage" : "sessionStorage";
};

export const memoryKey = (botId: string): string => `parley-chat-${botId}`;

export const returnKey = (botId: string): string => `parley-return-${botId}`;

/** Browsers may refuse their storage; a chat is then simply not remembered. */
export const createMemory = (settings: Settings, botId: string): Memory => {
  const name = memoryStorageName(settings);
  const key = memoryKey(botId);
  const attempt = <Value>(work: (storage: Storage) => Value, where = name): Value | null => {
    if (!where) return null;
    try {
      return work(window[where]);
    } catch {
      return null;
    }
  };
  const away = returnKey(botId);
  return {
    load: () => attempt((storage) => storage.getItem(key)),
    save: (snapshot) => attempt((storage) => storage.setItem(key, JSON.stringify(snapshot))),
    forget: () => attempt((storage) => storage.removeItem(key)),
    keepForReturn: (snapshot) =>
      attempt((storage) => {
        if (snapshot) storage.setItem(away, JSON.stringify(snapshot));
        else storage.removeItem(away);
      }, "sessionStorage"),
    takeReturn: () =>
      attempt((storage) => {
        const text = storage.getItem(away);
        storage.removeItem(away);
        return text;
      }, "sessionStorage"),
  };
};

/** Stores the result's id where other scripts of the page look for it (specification, section 4). */
export const keepResultId = (id: string): void => {
  try {
    sessionStorage.setItem("resultId", id);
  } catch {
    // A browser that refuses its storage only loses this convenience.
  }
};
