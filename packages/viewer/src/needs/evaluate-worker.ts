import type { Evaluation } from "@parley/core";
import { hideGlobals } from "./hide-globals.ts";
import { runEvaluation } from "./run-evaluation.ts";

// Author code could replace `postMessage` and `close`, so we take them first.
const answer = self.postMessage.bind(self);

hideGlobals(self);

self.onmessage = async (event: MessageEvent<Evaluation[]>) => {
  answer(await Promise.all(event.data.map(runEvaluation)));
};

answer(null);
