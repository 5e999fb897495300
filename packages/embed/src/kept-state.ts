/**
 * Returns what is remembered under a key until the tab is closed. With a value, it remembers that value. Returns
 * nothing where the browser refuses its storage.
 */
export const keptState = (key: string, value?: string): string | null | undefined => {
  try {
    if (value) sessionStorage.setItem(key, value);
    return sessionStorage.getItem(key);
  } catch {}
};
