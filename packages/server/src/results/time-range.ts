import type { TimeFilter } from "@parley/api";
import { momentInZone, zoneOffset } from "@parley/core";
import { HttpError } from "../web/http-error.ts";

/** A period in which results were created. A missing end is unlimited. */
export interface TimeRange {
  from?: string;
  until?: string;
}

/**
 * Converts a filter to a period, with the days of a time zone.
 *
 * @throws HttpError 400 for an unknown time zone
 */
export const timeRangeOf = (filter: TimeFilter | undefined, timeZone = "UTC", now: number = Date.now()): TimeRange => {
  let offset: number;
  try {
    offset = zoneOffset(now, timeZone);
  } catch {
    throw new HttpError(400, "BAD_REQUEST", `timeZone: there is no "${timeZone}"`);
  }
  const local = new Date(now + offset);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  /** The first moment of a day in the time zone. */
  const start = (ofYear: number, ofMonth: number, ofDay: number): number =>
    momentInZone(Date.UTC(ofYear, ofMonth, ofDay), timeZone);
  const since = (moment: number): TimeRange => ({ from: new Date(moment).toISOString() });
  switch (filter) {
    case "today":
      return since(start(year, month, day));
    case "last7Days":
      return since(start(year, month, day - 6));
    case "last30Days":
      return since(start(year, month, day - 29));
    case "monthToDate":
      return since(start(year, month, 1));
    case "lastMonth":
      return { ...since(start(year, month - 1, 1)), until: new Date(start(year, month, 1) - 1).toISOString() };
    case "yearToDate":
      return since(start(year, 0, 1));
    default:
      return {};
  }
};
