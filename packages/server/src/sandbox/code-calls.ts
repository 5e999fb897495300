import * as z from "zod";
import { createTurnstile } from "../base/turnstile.ts";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import type { FetchOutcome } from "./sandbox-messages.ts";

/**
 * The size limits of a response in bytes and of a request body in characters. The code has 64 MB of memory in total.
 */
const maxSize = 4 * 1024 * 1024;
/** The maximum number of concurrent calls of one run; others wait. */
const mostAtOnce = 5;
/** Milliseconds reserved for the code to handle a call that has timed out. */
const timeToCatch = 200;

const request = z.object({
  url: z.string(),
  method: z.string().optional(),
  headers: z.array(z.tuple([z.string(), z.string()])).optional(),
  body: z.string().max(maxSize, "too large").optional(),
});

/** The `fetch` calls of one run of author code. */
export interface CodeCalls {
  /** Never rejects. */
  make(request: string): Promise<FetchOutcome>;
  /** Aborts all running calls. */
  abort(): void;
}

/**
 * Makes the `fetch` calls of author code through the guarded client. `timeLimit` is the code's time limit in
 * milliseconds.
 */
export const createCodeCalls = (fetch: GuardedFetch, timeLimit: number): CodeCalls => {
  const deadline = performance.now() + timeLimit - timeToCatch;
  const end = new AbortController();
  const inTurn = createTurnstile(mostAtOnce);

  const call = async (text: string): Promise<string> => {
    const { url, method, headers, body } = request.parse(JSON.parse(text));
    const response = await fetch(url, {
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
      signal: end.signal,
      timeLimit: Math.max(Math.ceil(deadline - performance.now()), 1),
      maxBytes: maxSize,
    });
    return response.text();
  };

  return {
    async make(text) {
      try {
        return { ok: true, text: await inTurn(() => call(text)) };
      } catch (error) {
        // Other errors may contain the whole address with its secrets.
        const isTold = error instanceof OutboundError;
        return {
          ok: false,
          error: isTold ? error.message : "fetch can't be called with this address, or what goes with it.",
        };
      }
    },
    abort: () => end.abort(new Error("The code has been stopped.")),
  };
};
