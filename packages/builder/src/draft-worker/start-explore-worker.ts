import type { FromExplorer, ToExplorer } from "./explore-worker.ts";

/** A worker that explores one draft. */
export interface ExploreWorker {
  say: (message: ToExplorer) => void;
  close: () => void;
}

/**
 * Starts such a worker.
 *
 * @param failed called if it breaks
 */
export const startExploreWorker = (
  heard: (message: FromExplorer) => void,
  failed: (error: Error) => void,
): ExploreWorker => {
  const worker = new Worker(new URL("./explore-worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromExplorer>) => heard(data);
  worker.onerror = ({ message }) => failed(new Error(message));
  return { say: (message) => worker.postMessage(message), close: () => worker.terminate() };
};
