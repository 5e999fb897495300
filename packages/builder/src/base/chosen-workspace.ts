import { workspaceHeader } from "@parley/api/app";

const key = "parley-workspace";

/** Returns the workspace chosen in this tab. Null means the one used last. */
export const chosenWorkspace = (): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // The browser refuses its storage.
    return null;
  }
};

/** Chooses the workspace for this tab; null means the one used last. */
export const workHere = (id: string | null): void => {
  try {
    if (id === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, id);
  } catch {
    // The browser refuses its storage: the workspace used last applies.
  }
};

/** Returns the headers that tell the server which workspace a request is about. */
export const workspaceHeaders = (): Record<string, string> => {
  const id = chosenWorkspace();
  return id === null ? {} : { [workspaceHeader]: id };
};
