import type { DeliveryOutcome, DeliveryReport, LogEntry } from "@parley/core";
import { storableText } from "../database/json-codec.ts";
import type { DeliveryState } from "./delivery-repository.ts";
import { nextPause } from "./retry-times.ts";

/** What came of an attempt; `heldFor` is the account without which there is no use in another one. */
export interface AttemptOutcome extends DeliveryOutcome {
  heldFor?: string;
}

/** When what is held is due: never, until whoever connects the account again says so. */
const never = "9999-12-31T23:59:59.999Z";

/** How far a delivery is after an attempt. `attempts` includes it, `time` is in milliseconds, `chance` from 0 to 1. */
export const stateAfter = (
  outcome: AttemptOutcome,
  { attempts, time, chance }: { attempts: number; time: number; chance: number },
): DeliveryState => {
  const { heldFor } = outcome;
  if (heldFor !== undefined)
    return {
      status: "open",
      attempts,
      isUncertain: outcome.isUncertain === true,
      dueAt: never,
      error: storableText((outcome.error ?? "").slice(0, 1000)),
      heldFor,
    };
  const pause = outcome.status === "retry" ? nextPause(attempts, chance, outcome.retryAfter) : null;
  return {
    status: outcome.status === "done" ? "done" : pause === null ? "failed" : "open",
    attempts,
    isUncertain: outcome.status === "retry" && outcome.isUncertain === true,
    dueAt: new Date(time + (pause ?? 0)).toISOString(),
    error: outcome.status === "done" ? null : storableText((outcome.error ?? "").slice(0, 1000)),
    heldFor: null,
  };
};

/** What the result's log says after an attempt. What is tried again by itself is nobody's concern yet. */
export const logsAfter = ({ logs, error }: AttemptOutcome, { status, heldFor }: DeliveryState): readonly LogEntry[] => {
  if (status !== "open") return logs;
  if (heldFor === null) return [];
  const waits = { status: "warning", description: "Waits until its account can be used again" } as const;
  const [{ context } = {}] = logs;
  return [{ ...waits, ...(error ? { details: error } : {}), ...(context === undefined ? {} : { context }) }];
};

/** What a chat learns where it does not wait: nothing yet. */
export const notYet: DeliveryReport = { status: "retry", logs: [] };

/** What a chat that waits learns of an attempt; `logs` are those that the chat has to store. */
export const reportOf = ({ status, answer }: DeliveryOutcome, logs: DeliveryReport["logs"]): DeliveryReport => ({
  status,
  logs,
  ...(answer === undefined ? {} : { answer }),
});
