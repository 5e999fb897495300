import type { LogEntry } from "@parley/core";

/** The log of work that was cancelled without a failure of the other side. */
export const brokenOff: LogEntry = {
  status: "info",
  description: "This was broken off: nobody waited for it any more, or the time was up",
};
