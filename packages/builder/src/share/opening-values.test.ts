import type { Opening } from "@parley/api/app";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ownTimeZone } from "../base/time-zone.ts";
import { isCrossed, toOpening, toValues } from "./opening-values.ts";

const time = fc.option(
  fc
    .date({ min: new Date("2020-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString()),
);
const limit = fc.option(fc.integer({ min: 1, max: 10_000_000 }));
const text = fc.option(fc.string({ minLength: 1 }).filter((written) => written.trim() === written));
const openings: fc.Arbitrary<Opening> = fc.record({
  opensAt: time,
  closesAt: time,
  mostResults: limit,
  mostResultsPerDay: limit,
  timeZone: fc.constant(ownTimeZone()),
  isOncePerPerson: fc.boolean(),
  texts: fc.record({ notYet: text, over: text, fullToday: text, answered: text }),
});

it("what is stored comes back from the form as it was", () => {
  fc.assert(
    fc.property(openings, (opening) => {
      const { texts, timeZone: _, ...rules } = opening;
      const isEmpty = [...Object.values(rules), ...Object.values(texts)].every(
        (rule) => rule === null || rule === false,
      );
      expect(toOpening(toValues(opening))).toEqual(isEmpty ? null : opening);
    }),
  );
  expect(toOpening(toValues(null))).toBeNull();
});

it("sees where a bot would close before it opens", () => {
  expect(isCrossed({ opensAt: "2026-12-02T10:00", closesAt: "2026-12-02T10:00" })).toBe(true);
  expect(isCrossed({ opensAt: "2026-12-02T10:00", closesAt: "2026-12-02T10:01" })).toBe(false);
  expect(isCrossed({ opensAt: "", closesAt: "2026-12-02T10:01" })).toBe(false);
});
