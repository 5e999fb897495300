import type { Evaluation } from "@parley/core";
import { hideGlobals } from "./hide-globals.ts";
import { runEvaluation } from "./run-evaluation.ts";

hideGlobals(self);

self.onmessage = async (event: MessageEvent<Evaluation[]>) => {
  self.postMessage(await Promise.all(event.data.map(runEvaluation)));
};
