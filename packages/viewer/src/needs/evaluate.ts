import { backOff, type Evaluation, type EvaluationResult } from "@parley/core";
import { sleep } from "../base/sleep.ts";

/** Author code in the browser is stopped after this time, in milliseconds. */
const evaluationTime = 10_000;

/** So often is the worker's script asked for while the browser says that it is online; about two minutes. */
const maxLoads = 8;

/**
 * Runs author code in a worker of its own, which is ended afterwards, or after 10 s when the code does not end. The
 * worker's script is only fetched when a bot has code to run, and again until it is there: the network may be gone.
 */
export const evaluateInWorker = async (evaluations: readonly Evaluation[]): Promise<EvaluationResult[]> => {
  for (let loads = 1; ; loads += 1) {
    const results = await runWorker(evaluations);
    if (results) return results;
    if (loads >= maxLoads && navigator.onLine) return failed(evaluations, "The code could not be loaded.");
    await sleep(backOff(loads, Math.random()));
  }
};

const failed = (evaluations: readonly Evaluation[], error: string): EvaluationResult[] =>
  evaluations.map(() => ({ ok: false, error }));

/** Null where the worker's script could not be loaded: nothing has run. */
const runWorker = (evaluations: readonly Evaluation[]): Promise<EvaluationResult[] | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL("./evaluate-worker.ts", import.meta.url), { type: "module" });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (results: EvaluationResult[] | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(results);
    };
    const stop = () => finish(failed(evaluations, `The code took longer than ${evaluationTime} ms.`));
    // The first message says that the script is there: only from then on it is the code that takes its time.
    worker.onmessage = ({ data }: MessageEvent<EvaluationResult[] | null>) => {
      if (data) finish(data);
      else timer = setTimeout(stop, evaluationTime);
    };
    worker.onerror = ({ message }) => finish(timer ? failed(evaluations, message) : null);
    worker.postMessage(evaluations);
  });
