import type { TestsAnswer, TestsRequest } from "./answer-about-tests.ts";

/** Runs tests of a draft in a worker, one request after another. */
export interface TestsWorker {
  ask: (request: TestsRequest) => Promise<TestsAnswer>;
  stop: () => void;
}

/** A request that takes longer, such as for a pattern that never ends, is given up, in milliseconds. */
const longest = 15_000;

/** Starts such a worker. A request rejects if the worker has failed; it can't be used any more then. */
export const startTestsWorker = (): TestsWorker => {
  const worker = new Worker(new URL("./tests-worker.ts", import.meta.url), { type: "module" });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error("The tests take too long.")), longest);
        worker.onmessage = ({ data }) => {
          clearTimeout(timer);
          resolve(data);
        };
        worker.onerror = ({ message }) => {
          clearTimeout(timer);
          reject(new Error(message));
        };
        worker.postMessage(request);
      }),
    stop: () => worker.terminate(),
  };
};
