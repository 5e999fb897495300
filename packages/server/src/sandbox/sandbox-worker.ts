import { parentPort } from "node:worker_threads";
import type { Evaluation } from "@parley/core";
import { faultText, loadQuickJs, runInQuickJs } from "./run-in-quickjs.ts";
import type { FetchOutcome, FromWorker, ToWorker } from "./sandbox-messages.ts";

const quickJs = await loadQuickJs();

const tell = (message: FromWorker) => parentPort?.postMessage(message);

/** The resolvers of unanswered `fetch` calls, by id. Ids are never reused, so a late answer is ignored. */
const calls = new Map<number, (outcome: FetchOutcome) => void>();
let lastCall = 0;

const makeCall = (request: string): Promise<FetchOutcome> =>
  new Promise((resolve) => {
    lastCall += 1;
    calls.set(lastCall, resolve);
    tell({ type: "fetch", id: lastCall, request });
  });

/** Errors caught here are the module's, not the code's. */
const run = async (evaluation: Evaluation): Promise<void> => {
  try {
    if (evaluation.language === "jsonpath") {
      const { findByJsonPath } = await import("./find-by-json-path.ts");
      return tell({ type: "done", result: findByJsonPath(evaluation), isSpent: false });
    }
    tell({ type: "done", ...(await runInQuickJs(quickJs, evaluation, makeCall)) });
  } catch (error) {
    tell({ type: "done", result: { ok: false, error: faultText(error) }, isSpent: true });
  }
  calls.clear();
};

parentPort?.on("message", (message: ToWorker) => {
  if (message.type === "run") void run(message.evaluation);
  else {
    calls.get(message.id)?.(message.outcome);
    calls.delete(message.id);
  }
});

tell({ type: "ready" });
