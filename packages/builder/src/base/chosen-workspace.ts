import { workspaceHeader } from "@parley/api/app";

const key = "parley-workspace";

/** The workspace of this tab; null where none has been chosen in it: then it is the one that was used last. */
export const chosenWorkspace = (): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // A browser that keeps nothing.
    return null;
  }
};

/** From now on this tab is about a workspace; null for the one that was used last. */
export const workHere = (id: string | null): void => {
  try {
    if (id === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, id);
  } catch {
    // It stays the one that was used last.
  }
};

/** What a request says of the workspace it is about. */
export const workspaceHeaders = (): Record<string, string> => {
  const id = chosenWorkspace();
  return id === null ? {} : { [workspaceHeader]: id };
};
