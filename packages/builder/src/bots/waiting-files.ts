import { createStore } from "zustand/vanilla";

/** Files that were dropped on the dashboard; the screen for importing takes them from here. */
export const waitingFiles = createStore<{ files: readonly File[] }>(() => ({ files: [] }));

export const takeWaitingFiles = (): readonly File[] => {
  const { files } = waitingFiles.getState();
  if (files.length > 0) waitingFiles.setState({ files: [] });
  return files;
};
