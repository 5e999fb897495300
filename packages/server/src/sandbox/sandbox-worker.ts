import { parentPort } from "node:worker_threads";
import type { Evaluation, EvaluationResult } from "@parley/core";
import { loadQuickJs, runInQuickJs } from "./run-in-quickjs.ts";

/** What the worker answers. After `isSpent` it must not be used again. */
export interface WorkerAnswer {
  result: EvaluationResult;
  isSpent: boolean;
}

const quickJs = await loadQuickJs();

/** Errors thrown here come out of the module, not out of the code. */
const evaluate = (evaluation: Evaluation): WorkerAnswer => {
  try {
    return { result: runInQuickJs(quickJs, evaluation), isSpent: false };
  } catch (error) {
    return { result: { ok: false, error: error instanceof Error ? error.message : String(error) }, isSpent: true };
  }
};

parentPort?.on("message", (evaluation: Evaluation) => parentPort?.postMessage(evaluate(evaluation)));
