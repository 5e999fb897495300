import { expect, it } from "vitest";
import { timeRangeOf } from "./time-range.ts";

const now = Date.parse("2026-03-30T22:30:00.000Z");

it.each([
  ["today", "UTC", "2026-03-30T00:00:00.000Z"],
  // In Berlin it is half past midnight.
  ["today", "Europe/Berlin", "2026-03-30T22:00:00.000Z"],
  // Daylight saving time began in this range.
  ["last7Days", "Europe/Berlin", "2026-03-24T23:00:00.000Z"],
  ["last30Days", "UTC", "2026-03-01T00:00:00.000Z"],
  ["monthToDate", "America/New_York", "2026-03-01T05:00:00.000Z"],
  ["yearToDate", "Asia/Kolkata", "2025-12-31T18:30:00.000Z"],
] as const)("%s in %s begins at %s", (filter, timeZone, from) => {
  expect(timeRangeOf(filter, timeZone, now)).toEqual({ from });
});

it("the last month ends before this one, and all of the time has no end", () => {
  expect(timeRangeOf("lastMonth", "UTC", now)).toEqual({
    from: "2026-02-01T00:00:00.000Z",
    until: "2026-02-28T23:59:59.999Z",
  });
  expect(timeRangeOf("allTime", "UTC", now)).toEqual({});
  expect(() => timeRangeOf("today", "Nowhere")).toThrow('there is no "Nowhere"');
});
