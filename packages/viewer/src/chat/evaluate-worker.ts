import type { Evaluation } from "@parley/core";
import { runEvaluation } from "./run-evaluation.ts";

self.onmessage = async (event: MessageEvent<Evaluation[]>) => {
  self.postMessage(await Promise.all(event.data.map(runEvaluation)));
};
