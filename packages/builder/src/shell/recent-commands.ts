const key = "parley-recent-commands";
const most = 8;

/** Returns the commands last used in this browser, newest first. */
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
    // The browser refuses its storage: recent commands are not kept.
  }
};
