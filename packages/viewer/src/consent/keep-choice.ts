import type { Settings } from "@parley/core";
import { memoryStorageName } from "../memory/create-memory.ts";
import type { Choice } from "./create-consent.ts";

const keyOf = (botId: string): string => `parley-consent-${botId}`;

/**
 * Remembers the choice in the storage of the chats, or until the tab is closed if chats are not remembered. Browsers
 * may refuse their storage.
 */
export const createChoiceMemory = (settings: Settings, botId: string) => {
  const attempt = (work: (storage: Storage) => string | null): string | null => {
    try {
      return work(window[memoryStorageName(settings) ?? "sessionStorage"]);
    } catch {
      return null;
    }
  };
  return {
    load: (): Choice | null => {
      const choice = attempt((storage) => storage.getItem(keyOf(botId)));
      return choice === "agreed" || choice === "declined" ? choice : null;
    },
    save: (choice: Choice): void => {
      attempt((storage) => {
        storage.setItem(keyOf(botId), choice);
        return null;
      });
    },
  };
};
