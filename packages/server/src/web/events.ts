/** The headers of a stream of server-sent events. */
export const eventHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Proxies would keep events until there are many.
  "x-accel-buffering": "no",
};

/** Milliseconds between two signs of life: shorter than what proxies wait for. */
export const eventBeat = 15_000;

/** Milliseconds between two looks whether whoever follows something may still do so. */
export const allowedTime = 3000;

/** A keep-alive comment as it is sent. */
export const beatText = ": beat\n\n";

/** An event as it is sent. */
export const writeEvent = (event: string, data: unknown, id?: number): string =>
  `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
