import type { Settings } from "@parley/core";
import { memoryStorageName } from "../memory/create-memory.ts";
import type { Choice } from "./create-consent.ts";

const keyOf = (botId: string): string => `parley-consent-${botId}`;

/** Kept where the visitor's chats are; until the tab is closed where these are not kept. Browsers may refuse it. */
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
