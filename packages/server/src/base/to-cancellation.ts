import type { Cancellation } from "@parley/core";

/** Why an effect is cancelled whose text the visitor has seen enough of. */
export class StoppedByVisitor extends Error {
  override readonly name = "StoppedByVisitor";

  constructor() {
    super("The visitor has stopped it.");
  }
}

/** A signal as blocks know it. */
export const toCancellation = (signal: AbortSignal | undefined): Cancellation => ({
  get isCancelled() {
    return signal?.aborted === true;
  },
  get reason() {
    if (!signal?.aborted) return undefined;
    return signal.reason instanceof StoppedByVisitor ? "stopped" : "unwanted";
  },
  onCancel: (listener) => signal?.addEventListener("abort", listener, { once: true }),
});
