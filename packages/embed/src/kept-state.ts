/**
 * What is remembered on this site until the tab is closed; with a value, it is remembered from now on. Browsers may refuse:
 * then there is nothing.
 */
export const keptState = (key: string, value?: string): string | null | undefined => {
  try {
    if (value) sessionStorage.setItem(key, value);
    return sessionStorage.getItem(key);
  } catch {}
};
