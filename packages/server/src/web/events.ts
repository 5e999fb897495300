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
