import type { CheckAnswer, CheckRequest } from "./problems-checker.ts";

/** Something that checks a bot apart from the page, one request after the other. */
export interface CheckWorker {
  check: (request: CheckRequest) => Promise<CheckAnswer>;
  stop: () => void;
}

/** Starts the worker that checks a bot. A request rejects where the worker has failed; it is of no use from then on. */
export const startProblemsWorker = (): CheckWorker => {
  const worker = new Worker(new URL("./problems-worker.ts", import.meta.url), { type: "module" });
  return {
    check: (request) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(request);
      }),
    stop: () => worker.terminate(),
  };
};
