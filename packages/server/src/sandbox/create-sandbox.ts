import { Worker } from "node:worker_threads";
import type { Evaluation, EvaluationResult } from "@parley/core";
import type { WorkerAnswer } from "./sandbox-worker.ts";

/** Milliseconds a piece of author code may run (specification, second document, section 9). */
const defaultTimeLimit = 10_000;

export interface Sandbox {
  /** Runs pieces of author code one after another and gives their results in the same order. Never rejects. */
  evaluate(evaluations: readonly Evaluation[]): Promise<EvaluationResult[]>;
  close(): Promise<void>;
}

const spent = (error: string): WorkerAnswer => ({ result: { ok: false, error }, isSpent: true });

/** A worker that answers one question at a time. */
const startWorker = () => {
  // No environment and little memory: should QuickJS ever be broken out of, this is what is left.
  const worker = new Worker(new URL("./sandbox-worker.ts", import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });
  let settle: (answer: WorkerAnswer) => void = () => undefined;
  worker.on("message", (answer: WorkerAnswer) => settle(answer));
  worker.on("error", (error) => settle(spent(error instanceof Error ? error.message : String(error))));
  worker.on("exit", () => settle(spent("The sandbox ended.")));
  // An idle sandbox does not keep the process alive; a running one does, by the timer.
  worker.unref();
  return {
    ask: (evaluation: Evaluation, timeLimit: number): Promise<WorkerAnswer> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => settle(spent(`The code ran for longer than ${timeLimit} ms.`)), timeLimit);
        settle = (answer) => {
          clearTimeout(timer);
          settle = () => undefined;
          resolve(answer);
        };
        worker.postMessage(evaluation);
      }),
    terminate: () => worker.terminate(),
  };
};

/**
 * Runs author code in QuickJS, inside a worker thread that is ended when the time is up. The code reaches nothing of
 * the host: no files, no network, no process.
 */
export const createSandbox = ({ timeLimit = defaultTimeLimit }: { timeLimit?: number } = {}): Sandbox => {
  let worker: ReturnType<typeof startWorker> | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const discard = async (): Promise<void> => {
    const discarded = worker;
    worker = null;
    await discarded?.terminate();
  };

  const evaluateOne = async (evaluation: Evaluation): Promise<EvaluationResult> => {
    worker ??= startWorker();
    const { result, isSpent } = await worker.ask(evaluation, timeLimit);
    if (isSpent) await discard();
    return result;
  };

  return {
    evaluate(evaluations) {
      const results = queue.then(async () => {
        const done: EvaluationResult[] = [];
        for (const evaluation of evaluations) done.push(await evaluateOne(evaluation));
        return done;
      });
      queue = results;
      return results;
    },
    close: discard,
  };
};
