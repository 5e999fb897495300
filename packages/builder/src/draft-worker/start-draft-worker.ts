import type { DraftAnswers, DraftRequest } from "./answer-about-draft.ts";

/** Something that answers about a draft apart from the page, one request after the other. */
export interface DraftWorker {
  ask: <Wanted extends keyof DraftAnswers>(request: DraftRequest & { wanted: Wanted }) => Promise<DraftAnswers[Wanted]>;
  stop: () => void;
}

/** Starts such a worker. A request rejects where the worker has failed; it is of no use from then on. */
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
