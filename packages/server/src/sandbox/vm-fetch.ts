import type { QuickJSContext, QuickJSDeferredPromise, QuickJSHandle } from "quickjs-emscripten";
import type { FetchOutcome } from "./sandbox-messages.ts";

/** The maximum number of `fetch` calls in one run. */
const mostCalls = 20;

/** Takes a request as JSON. Never rejects. */
export type MakeCall = (request: string) => Promise<FetchOutcome>;

/** The host's side of `fetch` in one run. */
export interface VmFetch {
  /** A function inside the VM that takes a request as JSON and returns a promise of the response's text. */
  handle: QuickJSHandle;
  isWaiting(): boolean;
  /**
   * Resolves when a call has been answered and the VM can continue.
   *
   * @throws if the VM has no memory for the answer
   */
  answered(): Promise<void>;
  /** Frees the handles. Unanswered calls stay unanswered. */
  dispose(): void;
}

export const createVmFetch = (context: QuickJSContext, makeCall: MakeCall): VmFetch => {
  const pending = new Set<QuickJSDeferredPromise>();
  let count = 0;
  let wake: (fault?: unknown) => void = () => undefined;

  const answer = (deferred: QuickJSDeferredPromise, outcome: FetchOutcome): void => {
    if (!pending.delete(deferred)) return;
    const value = outcome.ok ? context.newString(outcome.text) : context.newError(outcome.error);
    if (outcome.ok) deferred.resolve(value);
    else deferred.reject(value);
    value.dispose();
    wake();
  };

  const handle = context.newFunction("fetch", (request) => {
    count += 1;
    if (count > mostCalls) return { error: context.newError(`fetch may be called ${mostCalls} times in one run.`) };
    const deferred = context.newPromise();
    pending.add(deferred);
    makeCall(context.getString(request))
      .then((outcome) => answer(deferred, outcome))
      .catch((fault: unknown) => wake(fault ?? new Error("The answer could not be taken.")));
    return deferred.handle;
  });

  return {
    handle,
    isWaiting: () => pending.size > 0,
    answered: () =>
      new Promise((resolve, reject) => {
        wake = (fault) => (fault === undefined ? resolve() : reject(fault));
      }),
    dispose() {
      for (const deferred of pending) deferred.dispose();
      pending.clear();
      handle.dispose();
    },
  };
};
