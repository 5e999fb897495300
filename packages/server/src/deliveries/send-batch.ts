import type { DeliveryContext, DeliveryJob, DeliveryKind, DeliveryOutcome } from "@parley/core";
import { AccountError } from "../credentials/account-error.ts";
import { type WatchedAccounts, watchAccounts } from "../credentials/watch-accounts.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { hideInRecord } from "../outbound/record-calls.ts";
import type { AttemptOutcome } from "./after-attempt.ts";
import { createDeliveryContext } from "./delivery-context.ts";
import type { DeliveryMeans } from "./services.ts";

/** The longest duration of an attempt, in milliseconds. */
export const longestAttempt = 90_000;

const unknown = (kind: DeliveryKind, error: string): DeliveryOutcome => ({
  status: "retry",
  logs: [{ status: "error", description: kind.failure, details: error }],
  error,
  isUncertain: true,
});

/** Thrown when an attempt is ended early. */
class AttemptEnded extends Error {
  override readonly name = "AttemptEnded";
}

/** Messages of other errors are replaced, because they may contain sent data. */
const describeError = (error: unknown): string =>
  error instanceof AttemptEnded || error instanceof OutboundError || error instanceof AccountError
    ? error.message
    : "The server failed while it was sending this.";

/** A context that notes the last response of other services. */
const watchFetch = (context: DeliveryContext) => {
  let response: DeliveryOutcome["response"];
  const fetch: DeliveryContext["fetch"] = async (...request) => {
    response = undefined;
    const { status, text, ...others } = await context.fetch(...request);
    response = { status, text };
    return { status, text, ...others };
  };
  return { watched: { ...context, fetch }, last: () => (response ? { response } : {}) };
};

const hideIn = (outcome: DeliveryOutcome, { hide, hideInLogs }: WatchedAccounts): DeliveryOutcome => ({
  ...outcome,
  ...(outcome.response ? { response: { ...outcome.response, text: hide(outcome.response.text) } } : {}),
  logs: hideInLogs(outcome.logs),
  ...(outcome.error === undefined ? {} : { error: hide(outcome.error) }),
});

/** Logs each failed attempt for the operator; the author finds it in the bot's list of deliveries. */
const tellOperator = (
  { log }: DeliveryMeans,
  workspaceId: string,
  { id, botId, attempt }: DeliveryJob,
  { status, error = "" }: DeliveryOutcome,
): void =>
  log.warn({ workspaceId, botId, delivery: id, attempt, status, reason: error.slice(0, 300) }, "a delivery failed");

/** Makes one attempt. Never rejects, and always ends. It may be unknown how much was sent before an early end. */
export const sendBatch = async (
  means: DeliveryMeans,
  kind: DeliveryKind,
  jobs: readonly DeliveryJob[],
  { workspaceId, now, stop }: { workspaceId: string; now: number; stop?: AbortSignal },
): Promise<readonly AttemptOutcome[]> => {
  const accounts = watchAccounts(means);
  hideInRecord(accounts.hide);
  const timeout = AbortSignal.timeout(longestAttempt);
  const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop]);
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(new AttemptEnded(timeout.aborted ? "It took too long." : "The server was stopped."));
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
  });
  const settle = (job: DeliveryJob, outcome: DeliveryOutcome): AttemptOutcome => {
    if (outcome.status !== "done") tellOperator(means, workspaceId, job, outcome);
    const heldFor = accounts.lostAccount();
    // If an account could not be used, nothing was sent, whatever the block reports. So the delivery can be sent once
    // the account is repaired.
    return heldFor === null || outcome.status === "done"
      ? outcome
      : { ...outcome, status: "retry", isUncertain: job.isUncertain, heldFor };
  };
  try {
    const context = createDeliveryContext({ ...means, findCredentials: accounts.find }, { workspaceId, now, signal });
    const { watched, last } = watchFetch(context);
    const outcomes = await Promise.race([kind.send(jobs, watched), ended]);
    const responses = jobs.length === 1 ? last() : {};
    return jobs.map((job, index) =>
      settle(
        job,
        hideIn({ ...(outcomes[index] ?? unknown(kind, "Nothing is known about it.")), ...responses }, accounts),
      ),
    );
  } catch (error) {
    const reason = describeError(error);
    means.log.warn({ err: error }, "an attempt to deliver ended before its end");
    return jobs.map((job) => settle(job, unknown(kind, reason)));
  }
};
