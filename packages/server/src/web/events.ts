import type { Logger } from "pino";
import { HttpError } from "./http-error.ts";

/** The headers of a stream of server-sent events. */
export const eventHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Stops proxies from buffering events.
  "x-accel-buffering": "no",
};

/** Milliseconds between keep-alive comments. It is shorter than the timeouts of common proxies. */
export const eventBeat = 15_000;

/** Milliseconds between checks whether a subscriber still has the right to a stream. */
export const allowedTime = 3000;

/** A keep-alive comment of server-sent events. */
export const beatText = ": beat\n\n";

/** Formats a server-sent event. */
export const writeEvent = (event: string, data: unknown, id?: number): string =>
  `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Whether a request asks for events. */
export const wantsEvents = (accept: string | undefined): boolean => accept?.includes("text/event-stream") === true;

/** The event of an error: the status has already been sent. What is no refusal is logged as `failure`. */
export const writeError = (error: unknown, log: Pick<Logger, "error">, failure: string): string => {
  if (error instanceof HttpError) {
    const { status, code, message } = error;
    return writeEvent("error", { status, code, message });
  }
  log.error({ err: error }, failure);
  return writeEvent("error", { status: 500, code: "INTERNAL", message: "Something went wrong on the server." });
};
