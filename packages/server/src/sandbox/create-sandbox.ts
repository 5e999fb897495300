import { AsyncResource } from "node:async_hooks";
import { Worker } from "node:worker_threads";
import { type Evaluation, type EvaluationResult, mostCharacters, mostMade, sizeOf } from "@parley/core";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { type CodeCalls, createCodeCalls } from "./code-calls.ts";
import type { CodeOrigin } from "./code-origin.ts";
import type { FromWorker, ToWorker } from "./sandbox-messages.ts";

/** The time limit of a piece of author code in milliseconds (specification, second document, section 9). */
const defaultTimeLimit = 10_000;

export interface Sandbox {
  /** Starts a sandbox in advance, so that the first visitor doesn't wait for it. */
  start(): void;
  /**
   * Runs pieces of author code one after another and returns their results in order. Never rejects.
   *
   * @param origin the owner of the code; absent for code of no bot
   */
  evaluate(evaluations: readonly Evaluation[], origin?: CodeOrigin): Promise<EvaluationResult[]>;
  close(): Promise<void>;
}

/** A single sandbox that runs one piece of code at a time. */
export interface OneSandbox extends Sandbox {
  /** `isLate`: the code exceeded its time limit. */
  run(evaluation: Evaluation): Promise<{ result: EvaluationResult; isLate: boolean }>;
}

interface SandboxOptions {
  timeLimit?: number;
  /** The HTTP client for code that may call `fetch`. Without it, all calls fail. */
  fetch?: GuardedFetch;
}

type Done = Extract<FromWorker, { type: "done" }>;

const spent = (error: string): Done => ({ type: "done", result: { ok: false, error }, isSpent: true });

/** A thread that ends by itself has run out of memory. Nothing else can end it. */
const ended = "The code was stopped, because it used too much memory.";

const noWayOut: GuardedFetch = () => Promise.reject(new OutboundError("UNREACHABLE", "Code can call nobody here."));

/** Starts a worker that runs one piece of code at a time. */
const startWorker = ({ timeLimit = defaultTimeLimit, fetch = noWayOut }: SandboxOptions) => {
  // The worker gets no environment variables and little memory, as a second line of defence if code escapes from
  // QuickJS.
  const worker = new Worker(new URL("./sandbox-worker.ts", import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });
  let receive: (message: FromWorker) => void = () => undefined;
  let setReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    setReady = resolve;
  });
  worker.on("message", (message: FromWorker) => (message.type === "ready" ? setReady() : receive(message)));
  worker.on("error", () => receive(spent(ended)));
  worker.on("exit", () => receive(spent(ended)));
  // An idle sandbox does not keep the process alive.
  worker.unref();
  const tell = (message: ToWorker) => worker.postMessage(message);
  const ask = (evaluation: Evaluation): Promise<Done> =>
    new Promise((resolve) => {
      // Binds the calls to the trace of this run, not to that of the run that started the worker.
      const guarded = AsyncResource.bind(fetch);
      let calls: CodeCalls | undefined;
      let timer: NodeJS.Timeout | undefined;
      worker.ref();
      receive = (message) => {
        if (message.type === "ready") return;
        if (message.type === "fetch") {
          const { id, request } = message;
          void calls?.make(request).then((outcome) => tell({ type: "fetched", id, outcome }));
          return;
        }
        clearTimeout(timer);
        receive = () => undefined;
        worker.unref();
        // Calls that the code did not await still run until its time limit.
        if (message.isSpent) calls?.abort();
        resolve(message);
      };
      // The time limit begins when the thread has started, because starting takes long on a busy machine.
      void ready.then(() => {
        calls = createCodeCalls(guarded, timeLimit);
        const late: Done = { ...spent(`The code ran for longer than ${timeLimit} ms.`), isLate: true };
        timer = setTimeout(() => receive(late), timeLimit);
        tell({ type: "run", evaluation });
      });
    });
  return { ask, terminate: () => worker.terminate() };
};

/**
 * Runs pieces of code one after another. If the results together exceed the size limit of a chat, the rest is not run.
 */
export const evaluateAll = async (
  evaluations: readonly Evaluation[],
  run: (evaluation: Evaluation) => Promise<EvaluationResult>,
): Promise<EvaluationResult[]> => {
  const results: EvaluationResult[] = [];
  let left = mostMade(mostCharacters);
  for (const evaluation of evaluations) {
    const result: EvaluationResult =
      left > 0
        ? await run(evaluation)
        : { ok: false, error: "The code was not run: what came before it gave too much." };
    left -= sizeOf(result);
    results.push(result);
  }
  return results;
};

/**
 * Runs author code in QuickJS, inside a worker thread that is terminated after the time limit. The code has no access to the
 * host: no files, no process, and no network except `fetch` for evaluations that permit it.
 */
export const createSandbox = (options: SandboxOptions = {}): OneSandbox => {
  let worker: ReturnType<typeof startWorker> | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const discard = async (): Promise<void> => {
    const discarded = worker;
    worker = null;
    await discarded?.terminate();
  };

  const runNow: OneSandbox["run"] = async (evaluation) => {
    worker ??= startWorker(options);
    const { result, isSpent, isLate = false } = await worker.ask(evaluation);
    if (isSpent) await discard();
    return { result, isLate };
  };
  const run: OneSandbox["run"] = (evaluation) => {
    const outcome = queue.then(() => runNow(evaluation));
    queue = outcome;
    return outcome;
  };

  return {
    start() {
      worker ??= startWorker(options);
    },
    run,
    evaluate: (evaluations) => evaluateAll(evaluations, async (evaluation) => (await run(evaluation)).result),
    close: discard,
  };
};
