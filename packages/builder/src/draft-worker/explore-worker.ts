import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import type { Evaluation, EvaluationResult } from "@parley/core";
import { type Draft, toBotFile } from "@parley/core/draft";
import { compileFlow } from "@parley/core/format";
import { type Exploration, type ExploreProgress, explore, runExploration } from "@parley/trials";

/** What the worker hears: the draft to explore, then the results of code that it has asked for. */
export type ToExplorer =
  | { type: "explore"; draft: Draft; botId: string; seconds: number }
  | { type: "results"; results: readonly EvaluationResult[] | null }
  | { type: "stop" };

export type FromExplorer =
  | { type: "evaluate"; evaluations: readonly Evaluation[] }
  | { type: "progress"; progress: ExploreProgress }
  | { type: "done"; explored: Exploration };

/** The most results that are waited for at a time is one: the exploration asks for one thing after another. */
let receive: (results: readonly EvaluationResult[] | null) => void = () => undefined;
let isStopped = false;
/** The page is told at most this often, in milliseconds. */
const tellTime = 100;

const tell = (message: FromExplorer) => self.postMessage(message);

const start = async ({ draft, botId, seconds }: Extract<ToExplorer, { type: "explore" }>): Promise<void> => {
  const { flow } = compileFlow(toBotFile(draft, definitions), definitions, { botId, version: null });
  const time = { now: () => performance.now(), most: seconds * 1000 };
  let told = 0;
  const explored = await runExploration(explore({ flow, catalogue: runs, definitions, time }), {
    evaluate: (evaluations) =>
      new Promise((resolve) => {
        receive = resolve;
        tell({ type: "evaluate", evaluations });
      }),
    progress: async (progress) => {
      if (performance.now() - told > tellTime) {
        told = performance.now();
        tell({ type: "progress", progress });
        // A message to stop is read only between two tasks.
        await new Promise((resolve) => setTimeout(resolve));
      }
      return isStopped;
    },
  });
  tell({ type: "done", explored });
};

self.onmessage = ({ data }: MessageEvent<ToExplorer>) => {
  if (data.type === "explore") void start(data);
  else if (data.type === "results") receive(data.results);
  else isStopped = true;
};
