/** A short list of what was used last in this browser, newest first. */
export interface RecentList {
  read: () => string[];
  remember: (id: string) => void;
}

/** Makes a list of at most so many ids, kept in this browser under a key. */
export const createRecentList = (key: string, most: number): RecentList => {
  const read = (): string[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
      return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
    } catch {
      return [];
    }
  };
  return {
    read,
    remember: (id) => {
      try {
        localStorage.setItem(key, JSON.stringify([id, ...read().filter((one) => one !== id)].slice(0, most)));
      } catch {
        // The browser refuses its storage: the list is not kept.
      }
    },
  };
};
