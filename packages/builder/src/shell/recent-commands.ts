const key = "parley-recent-commands";
const most = 8;

/** What was picked in the command palette of this browser last, the newest first. */
export const readRecent = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
};

export const rememberRecent = (id: string): void => {
  try {
    localStorage.setItem(key, JSON.stringify([id, ...readRecent().filter((one) => one !== id)].slice(0, most)));
  } catch {
    // A browser that keeps nothing forgets this, too.
  }
};
