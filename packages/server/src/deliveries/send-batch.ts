import { type DeliveryJob, type DeliveryKind, type DeliveryOutcome, errorText } from "@parley/core";
import { createDeliveryContext } from "./delivery-context.ts";
import type { DeliveryMeans } from "./services.ts";

/** So long may an attempt take, in milliseconds. */
export const longestAttempt = 90_000;

const unknown = (kind: DeliveryKind, error: string): DeliveryOutcome => ({
  status: "retry",
  logs: [{ status: "error", description: kind.failure, details: error }],
  error,
  isUncertain: true,
});

/** Messages of errors without a code may repeat what was sent. */
const describeError = (error: unknown): string =>
  error instanceof Error && "code" in error ? errorText(error) : "The server failed while it was sending this.";

/** Makes one attempt. Never rejects, and ends in any case: what has been sent by then is unknown. */
export const sendBatch = async (
  means: DeliveryMeans,
  kind: DeliveryKind,
  jobs: readonly DeliveryJob[],
  { workspaceId, now, stop }: { workspaceId: string; now: number; stop?: AbortSignal },
): Promise<readonly DeliveryOutcome[]> => {
  const timeout = AbortSignal.timeout(longestAttempt);
  const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop]);
  const ended = new Promise<never>((_, reject) => {
    const end = () =>
      reject(
        Object.assign(new Error(timeout.aborted ? "It took too long." : "The server was stopped."), { code: "ENDED" }),
      );
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
  });
  try {
    const context = createDeliveryContext(means, { workspaceId, now, signal });
    const outcomes = await Promise.race([kind.send(jobs, context), ended]);
    return jobs.map((_, index) => outcomes[index] ?? unknown(kind, "Nothing is known about it."));
  } catch (error) {
    means.log.warn({ err: error }, "a delivery failed");
    return jobs.map(() => unknown(kind, describeError(error)));
  }
};
