import type { Cancellation } from "@parley/core";

/** The visitor has stopped the generation of a text. */
export class StoppedByVisitor extends Error {
  override readonly name = "StoppedByVisitor";

  constructor() {
    super("The visitor has stopped it.");
  }
}

/** Converts a signal to the form that blocks use. */
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
