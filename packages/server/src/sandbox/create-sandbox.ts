import { AsyncResource } from "node:async_hooks";
import { Worker } from "node:worker_threads";
import type { Evaluation, EvaluationResult } from "@parley/core";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { createCodeCalls } from "./code-calls.ts";
import type { FromWorker, ToWorker } from "./sandbox-messages.ts";

/** Milliseconds a piece of author code may run (specification, second document, section 9). */
const defaultTimeLimit = 10_000;

export interface Sandbox {
  /** Gets ready for the first evaluation, which takes a while: without it, the first visitor waits for that. */
  start(): void;
  /** Runs pieces of author code one after another and gives their results in the same order. Never rejects. */
  evaluate(evaluations: readonly Evaluation[]): Promise<EvaluationResult[]>;
  close(): Promise<void>;
}

interface SandboxOptions {
  timeLimit?: number;
  /** Makes the calls of code that may call `fetch`; without it they fail. */
  fetch?: GuardedFetch;
}

type Done = Extract<FromWorker, { type: "done" }>;

const spent = (error: string): Done => ({ type: "done", result: { ok: false, error }, isSpent: true });

const noWayOut: GuardedFetch = () => Promise.reject(new OutboundError("UNREACHABLE", "Code can call nobody here."));

/** A worker that answers one question at a time. */
const startWorker = ({ timeLimit = defaultTimeLimit, fetch = noWayOut }: SandboxOptions) => {
  // No environment and little memory: this is the second line of defence, should code break out of QuickJS.
  const worker = new Worker(new URL("./sandbox-worker.ts", import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });
  let hear: (message: FromWorker) => void = () => undefined;
  worker.on("message", (message: FromWorker) => hear(message));
  worker.on("error", (error) => hear(spent(error instanceof Error ? error.message : String(error))));
  worker.on("exit", () => hear(spent("The sandbox ended.")));
  // An idle sandbox does not keep the process alive; a running one does, by the timer.
  worker.unref();
  const tell = (message: ToWorker) => worker.postMessage(message);
  return {
    ask: (evaluation: Evaluation): Promise<Done> =>
      new Promise((resolve) => {
        // The calls are part of what runs the code, and not of what has started the worker.
        const calls = createCodeCalls(AsyncResource.bind(fetch), timeLimit);
        const timer = setTimeout(() => hear(spent(`The code ran for longer than ${timeLimit} ms.`)), timeLimit);
        hear = (message) => {
          if (message.type === "fetch") {
            const { id, request } = message;
            void calls.make(request).then((outcome) => tell({ type: "fetched", id, outcome }));
            return;
          }
          clearTimeout(timer);
          hear = () => undefined;
          // Calls that the code did not wait for are still made, within its time.
          if (message.isSpent) calls.abort();
          resolve(message);
        };
        tell({ type: "run", evaluation });
      }),
    terminate: () => worker.terminate(),
  };
};

/**
 * Runs author code in QuickJS, inside a worker thread that is ended when the time is up. The code reaches nothing of
 * the host: no files, no process, and no network but by the `fetch` of evaluations that may call it.
 */
export const createSandbox = (options: SandboxOptions = {}): Sandbox => {
  let worker: ReturnType<typeof startWorker> | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const discard = async (): Promise<void> => {
    const discarded = worker;
    worker = null;
    await discarded?.terminate();
  };

  const evaluateOne = async (evaluation: Evaluation): Promise<EvaluationResult> => {
    worker ??= startWorker(options);
    const { result, isSpent } = await worker.ask(evaluation);
    if (isSpent) await discard();
    return result;
  };

  return {
    start() {
      worker ??= startWorker(options);
    },
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
