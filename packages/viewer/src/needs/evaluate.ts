import { backOff, type Evaluation, type EvaluationResult } from "@parley/core";
import { sleep } from "../base/sleep.ts";

/** Author code in the browser is stopped after this time, in milliseconds. */
const evaluationTime = 10_000;

/** How often the worker's script is fetched while the browser is online: for about two minutes. */
const maxLoads = 8;

/**
 * Runs author code in its own worker, which is terminated afterwards, or after 10 s. The worker's script is fetched
 * only when a bot has code to run, and again until it loads.
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

/** Resolves with null if the worker's script could not be loaded: nothing has run. */
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
    // The first message says that the script has loaded: only from then on the time limit counts.
    worker.onmessage = ({ data }: MessageEvent<EvaluationResult[] | null>) => {
      if (data) finish(data);
      else timer = setTimeout(stop, evaluationTime);
    };
    worker.onerror = ({ message }) => finish(timer ? failed(evaluations, message) : null);
    worker.postMessage(evaluations);
  });
