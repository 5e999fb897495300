import { createStore } from "zustand/vanilla";

/** Files dropped on the dashboard, for the import screen. */
export const waitingFiles = createStore<{ files: readonly File[] }>(() => ({ files: [] }));

export const takeWaitingFiles = (): readonly File[] => {
  const { files } = waitingFiles.getState();
  if (files.length > 0) waitingFiles.setState({ files: [] });
  return files;
};
