import type { DeliveryOutcome, DeliveryReport } from "@parley/core";
import { storableText } from "../database/json-codec.ts";
import type { DeliveryState } from "./delivery-repository.ts";
import { nextPause } from "./retry-times.ts";

/** How far a delivery is after an attempt. `attempts` includes it, `time` is in milliseconds, `chance` from 0 to 1. */
export const stateAfter = (
  outcome: DeliveryOutcome,
  { attempts, time, chance }: { attempts: number; time: number; chance: number },
): DeliveryState => {
  const pause = outcome.status === "retry" ? nextPause(attempts, chance, outcome.retryAfter) : null;
  return {
    status: outcome.status === "done" ? "done" : pause === null ? "failed" : "open",
    attempts,
    isUncertain: outcome.status === "retry" && outcome.isUncertain === true,
    dueAt: new Date(time + (pause ?? 0)).toISOString(),
    error: outcome.status === "done" ? null : storableText((outcome.error ?? "").slice(0, 1000)),
  };
};

/** What a chat learns where it does not wait: nothing yet. */
export const notYet: DeliveryReport = { status: "retry", logs: [] };

/** What a chat that waits learns of an attempt; `logs` are those that the chat has to store. */
export const reportOf = ({ status, answer }: DeliveryOutcome, logs: DeliveryReport["logs"]): DeliveryReport => ({
  status,
  logs,
  ...(answer === undefined ? {} : { answer }),
});
