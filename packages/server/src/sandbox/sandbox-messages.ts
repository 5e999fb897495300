import type { Evaluation, EvaluationResult } from "@parley/core";

/** What a call of `fetch` gave: the answer's text, or why there is none. */
export type FetchOutcome = { ok: true; text: string } | { ok: false; error: string };

/** Messages to the sandbox's thread. */
export type ToWorker =
  | { type: "run"; evaluation: Evaluation }
  /** Answers the call with this id. It is ignored when nothing waits for it any more. */
  | { type: "fetched"; id: number; outcome: FetchOutcome };

/** Messages from the sandbox's thread. */
export type FromWorker =
  /** The thread can run code from now on. */
  | { type: "ready" }
  /** After `isSpent` the thread must not be used again; `isLate`: the code was stopped when its time was up. */
  | { type: "done"; result: EvaluationResult; isSpent: boolean; isLate?: true }
  /** The code calls `fetch`; `request` is JSON that the code influences. */
  | { type: "fetch"; id: number; request: string };
