import type { ErrorAnswer } from "@parley/api";

/** How a request ended: done, worth another attempt, or refused for good. */
export type Outcome<Value = null> =
  | { is: "done"; value: Value }
  /** `after` is the wait in milliseconds that the server asked for. Without a message there was no answer. */
  | { is: "failed"; after: number | null; message?: string }
  | { is: "refused"; status: number; message: string };

/** A request that takes longer than this has failed, in milliseconds. */
const requestTime = 20_000;

/** The browser's limit for requests that outlive the page, in bytes. */
const keepaliveBytes = 60_000;

export const request = async (
  method: string,
  path: string,
  body: object,
  token: string | null,
): Promise<Outcome<unknown>> => {
  const text = JSON.stringify(body);
  try {
    const response = await fetch(path, {
      method,
      body: text,
      headers: { "content-type": "application/json", ...(token === null ? {} : { "x-parley-token": token }) },
      // The request continues if the visitor leaves the page meanwhile.
      keepalive: text.length * 3 < keepaliveBytes,
      // Browsers before 2022 lack it and use the system's own time limit.
      signal: AbortSignal.timeout?.(requestTime) ?? null,
    });
    if (response.ok) return { is: "done", value: await response.json().catch(() => null) };
    const { status, headers } = response;
    const message = await readMessage(response);
    console.error(`${method} ${path}`, status, message);
    return isWorthRetrying(status)
      ? { is: "failed", after: readRetryAfter(headers), message }
      : { is: "refused", status, message };
  } catch (error) {
    console.error(`${method} ${path}`, error);
    return { is: "failed", after: null };
  }
};

export const isWorthRetrying = (status: number): boolean => status === 408 || status === 429 || status >= 500;

export const readRetryAfter = (headers: Headers): number | null => {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
};

/** Returns the server's own message, or the status without one. */
export const readMessage = async (response: Response): Promise<string> => {
  const body: unknown = await response.json().catch(() => null);
  const found = typeof body === "object" && body !== null ? (body as Partial<ErrorAnswer> & { error?: unknown }) : {};
  const message = found.message ?? found.error;
  return typeof message === "string" && message !== "" ? message : `The server answered with ${response.status}.`;
};
