import type { Evaluation, EvaluationResult } from "@parley/core";
import type { Exploration } from "./explore.ts";
import type { ExploreAnswer, ExploreProgress, Exploring } from "./trial.ts";

/** What runs an exploration: a worker of the app, the command line. */
export interface ExploreHost {
  /** Runs author code apart from everything; null if it is not to be run. */
  evaluate(evaluations: readonly Evaluation[]): Promise<readonly EvaluationResult[] | null>;
  /** Told now and then; true ends the exploration, with what was found so far. */
  progress?(progress: ExploreProgress): boolean | Promise<boolean>;
}

/** Runs an exploration to its end. */
export const runExploration = async (exploring: Exploring<Exploration>, host: ExploreHost): Promise<Exploration> => {
  let answer: ExploreAnswer;
  for (;;) {
    const { done, value } = exploring.next(answer);
    if (done) return value;
    answer = value.is === "evaluate" ? await host.evaluate(value.evaluations) : await host.progress?.(value);
  }
};
