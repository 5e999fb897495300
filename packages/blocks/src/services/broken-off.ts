import type { LogEntry } from "@parley/core";

/** Tells of something that was to end before it was done, and not because the other side failed. */
export const brokenOff: LogEntry = {
  status: "info",
  description: "This was broken off: nobody waited for it any more, or the time was up",
};
