import type { Evaluation, EvaluationResult } from "@parley/core";

/** What a call of `fetch` gave: the answer's text, or why there is none. */
export type FetchOutcome = { ok: true; text: string } | { ok: false; error: string };

/** What the sandbox's thread is told. */
export type ToWorker =
  | { type: "run"; evaluation: Evaluation }
  /** Answers the call with this id; one that nobody waits for any more is passed over. */
  | { type: "fetched"; id: number; outcome: FetchOutcome };

/** What the sandbox's thread tells. */
export type FromWorker =
  /** After `isSpent` the thread must not be used again. */
  | { type: "done"; result: EvaluationResult; isSpent: boolean }
  /** The code calls `fetch`; `request` is JSON that the code has a hand in. */
  | { type: "fetch"; id: number; request: string };
