import type { Evaluation, EvaluationResult } from "@parley/core";
import { evaluationTime } from "./timing.ts";

/**
 * Runs author code in a worker of its own, which is ended afterwards, or after 10 s when the code does not end. The
 * worker's script is only fetched when a bot has code to run.
 */
export const evaluateInWorker = (evaluations: readonly Evaluation[]): Promise<EvaluationResult[]> => {
  const failed = (error: string): EvaluationResult[] => evaluations.map(() => ({ ok: false, error }));
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./evaluate-worker.ts", import.meta.url), { type: "module" });
    const finish = (results: EvaluationResult[]) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(results);
    };
    const timer = setTimeout(() => finish(failed(`The code took longer than ${evaluationTime} ms.`)), evaluationTime);
    worker.onmessage = (event: MessageEvent<EvaluationResult[]>) => finish(event.data);
    worker.onerror = (event) => finish(failed(event.message || "The code could not be run."));
    worker.postMessage(evaluations);
  });
};
