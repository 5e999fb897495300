import type { Evaluation, EvaluationResult } from "@parley/core";

/** The outcome of a `fetch` call: the response's text, or the reason for the failure. */
export type FetchOutcome = { ok: true; text: string } | { ok: false; error: string };

/** Messages to the sandbox's thread. */
export type ToWorker =
  | { type: "run"; evaluation: Evaluation }
  /** The outcome of the call with this id. It is ignored if the run that made the call has ended. */
  | { type: "fetched"; id: number; outcome: FetchOutcome };

/** Messages from the sandbox's thread. */
export type FromWorker =
  /** The thread is ready to run code. */
  | { type: "ready" }
  /**
   * The result of the code. `isSpent`: the thread must not be used again. `isLate`: the code exceeded its time limit.
   */
  | { type: "done"; result: EvaluationResult; isSpent: boolean; isLate?: true }
  /** The code calls `fetch`. `request` is JSON that the code may have influenced. */
  | { type: "fetch"; id: number; request: string };
