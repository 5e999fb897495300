import * as z from "zod";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import type { FetchOutcome } from "./sandbox-messages.ts";

/** Bytes of one answer, and characters of what is sent; the code has 64 MB for all it does. */
const maxSize = 4 * 1024 * 1024;
/** Calls of one run that are under way at once; others wait for their turn. */
const mostAtOnce = 5;
/** Milliseconds that code has left to deal with a call that took all its time. */
const timeToCatch = 200;

const request = z.object({
  url: z.string(),
  method: z.string().optional(),
  headers: z.array(z.tuple([z.string(), z.string()])).optional(),
  body: z.string().max(maxSize, "too large").optional(),
});

/** The calls of one run of author code. */
export interface CodeCalls {
  /** Never rejects. */
  make(request: string): Promise<FetchOutcome>;
  /** Breaks off what is under way. */
  abort(): void;
}

/** Makes the calls of code that may run for so many milliseconds, through the guarded client. */
export const createCodeCalls = (fetch: GuardedFetch, timeLimit: number): CodeCalls => {
  const deadline = Date.now() + timeLimit - timeToCatch;
  const end = new AbortController();
  const waiting: (() => void)[] = [];
  let running = 0;

  const call = async (text: string): Promise<string> => {
    const { url, method, headers, body } = request.parse(JSON.parse(text));
    const response = await fetch(url, {
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
      signal: end.signal,
      timeLimit: Math.max(deadline - Date.now(), 1),
      maxBytes: maxSize,
    });
    return response.text();
  };

  return {
    async make(text) {
      if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return { ok: true, text: await call(text) };
      } catch (error) {
        // Other errors repeat what they were given, the whole address with its secrets among it.
        const isTold = error instanceof OutboundError;
        return {
          ok: false,
          error: isTold ? error.message : "fetch can't be called with this address, or what goes with it.",
        };
      } finally {
        // Whoever waits takes over this place.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    abort: () => end.abort(new Error("The code has been stopped.")),
  };
};
