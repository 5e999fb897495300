import type { Evaluation, EvaluationResult, Patch, Reply } from "@parley/core";

/** What a tried-out chat hears from its visitor. `seed` decides what the bot leaves to chance. */
export type TrialStep = { seed: number } & (
  | { is: "start" }
  | { is: "reply"; reply: Reply; botId: string; blockId: string }
  | { is: "command"; command: string }
);

/** What a service or a page is supposed to have answered to a block. */
export interface SupposedOutcome {
  botId: string;
  blockId: string;
  /** The name of the effect; its kind if it has none. */
  effect: string;
  patch: Patch;
}

/** A step, and what others are supposed to answer until the chat waits again. */
export interface TrialTurn {
  step: TrialStep;
  outcomes: readonly SupposedOutcome[];
}

/** What an exploration tells of itself while it goes on. */
export interface ExploreProgress {
  /** The situations found so far that differ in what may happen next. */
  states: number;
  /** How many replies were tried. */
  turns: number;
  enteredGroups: number;
  allGroups: number;
}

/**
 * What an exploration asks of its host. `evaluate` is answered by the results of author code, in order; null if the host
 * doesn't run it. `progress` is answered by true if the exploration must end.
 */
type ExploreRequest = { is: "evaluate"; evaluations: readonly Evaluation[] } | ({ is: "progress" } & ExploreProgress);

export type ExploreAnswer = readonly EvaluationResult[] | boolean | null | undefined;

/** Work that stops wherever it needs its host. */
export type Exploring<Result> = Generator<ExploreRequest, Result, ExploreAnswer>;
