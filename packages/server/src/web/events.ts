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

/** A sign of life, as it goes over the line. */
export const beatText = ": beat\n\n";

/** One event, as it goes over the line. */
export const writeEvent = (event: string, data: unknown, id?: number): string =>
  `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
