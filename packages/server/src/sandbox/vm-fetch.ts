import type { QuickJSContext, QuickJSDeferredPromise, QuickJSHandle } from "quickjs-emscripten";
import type { FetchOutcome } from "./sandbox-messages.ts";

/** How often one run of a piece of code may call `fetch`. */
const mostCalls = 20;

/** Takes a request as JSON. Never rejects. */
export type MakeCall = (request: string) => Promise<FetchOutcome>;

/** The host's side of `fetch` in one run. */
export interface VmFetch {
  /** A function of the VM: takes a request as JSON and gives a promise of the answer's text. */
  handle: QuickJSHandle;
  isWaiting(): boolean;
  /**
   * Resolves when a call has been answered, and there are jobs to do.
   *
   * @throws when the VM has no room for the answer
   */
  answered(): Promise<void>;
  /** Calls that nobody waited for stay unanswered. */
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
