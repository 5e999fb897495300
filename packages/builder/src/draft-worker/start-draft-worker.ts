import type { DraftAnswers, DraftRequest } from "./answer-about-draft.ts";

/** Answers questions about a draft in a worker, one after another. */
export interface DraftWorker {
  ask: <Wanted extends keyof DraftAnswers>(request: DraftRequest & { wanted: Wanted }) => Promise<DraftAnswers[Wanted]>;
  stop: () => void;
}

/** Starts such a worker. A request rejects if the worker has failed; it can't be used any more then. */
export const startDraftWorker = (): DraftWorker => {
  const worker = new Worker(new URL("./draft-worker.ts", import.meta.url), { type: "module" });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(request);
      }),
    stop: () => worker.terminate(),
  };
};
