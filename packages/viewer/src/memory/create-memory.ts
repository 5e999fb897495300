import type { Settings } from "@parley/core";
import { type Snapshot, snapshotVersion } from "./snapshot.ts";

/** Where a chat is kept for a returning visitor. */
export interface Memory {
  load: () => Snapshot | null;
  save: (snapshot: Snapshot) => void;
  forget: () => void;
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

/** Browsers may refuse their storage; a chat is then simply not remembered. */
export const createMemory = (settings: Settings, botId: string): Memory => {
  const name = memoryStorageName(settings);
  const key = memoryKey(botId);
  const attempt = <Value>(work: (storage: Storage) => Value): Value | null => {
    if (!name) return null;
    try {
      return work(window[name]);
    } catch {
      return null;
    }
  };
  return {
    load: () => attempt((storage) => parseSnapshot(storage.getItem(key))),
    save: (snapshot) => attempt((storage) => storage.setItem(key, JSON.stringify(snapshot))),
    forget: () => attempt((storage) => storage.removeItem(key)),
  };
};

const parseSnapshot = (text: string | null): Snapshot | null => {
  if (text === null) return null;
  // The one boundary: this script wrote it, in this or an earlier version.
  const snapshot = JSON.parse(text) as Snapshot;
  return snapshot.snapshotVersion === snapshotVersion ? snapshot : null;
};

/** The result's id where other scripts of the page look for it (specification, section 4). */
export const keepResultId = (id: string): void => {
  try {
    sessionStorage.setItem("resultId", id);
  } catch {
    // A browser that refuses its storage only loses this convenience.
  }
};
