import type { DeliveryOutcome, DeliveryReport, LogEntry } from "@parley/core";
import { storableText } from "../database/json-codec.ts";
import type { DeliveryState } from "./delivery-repository.ts";
import { nextPause } from "./retry-times.ts";

/** The outcome of an attempt. `heldFor` is the account without which another attempt is useless. */
export interface AttemptOutcome extends DeliveryOutcome {
  heldFor?: string;
}

/** The due time of held deliveries: never, until the account is connected again. */
const never = "9999-12-31T23:59:59.999Z";

/** The state of a delivery after an attempt. `attempts` includes it, `time` is in milliseconds, `chance` is 0 to 1. */
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

/** The log entries after an attempt. An attempt that will be retried is not logged. */
export const logsAfter = ({ logs, error }: AttemptOutcome, { status, heldFor }: DeliveryState): readonly LogEntry[] => {
  if (status !== "open") return logs;
  if (heldFor === null) return [];
  const waits = { status: "warning", description: "Waits until its account can be used again" } as const;
  const [{ context } = {}] = logs;
  return [{ ...waits, ...(error ? { details: error } : {}), ...(context === undefined ? {} : { context }) }];
};

/** The report for chats that don't wait. */
export const notYet: DeliveryReport = { status: "retry", logs: [] };

/** The report for a chat that waits; `logs` are those that the chat must store. */
export const reportOf = (
  { status, answer, error, response }: DeliveryOutcome,
  logs: DeliveryReport["logs"],
): DeliveryReport => ({
  status,
  logs,
  ...(answer === undefined ? {} : { answer }),
  ...(error === undefined ? {} : { error }),
  ...(response === undefined ? {} : { response }),
});

/** The outcome of an attempt that is the only one, for a chat that has gone another way by the time of a second. */
export const asLast = ({ heldFor: _, ...outcome }: AttemptOutcome): AttemptOutcome =>
  outcome.status === "retry" ? { ...outcome, status: "failed" } : outcome;
