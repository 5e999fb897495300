import fc from "fast-check";
import { expect, it } from "vitest";
import type { Arrival } from "../chat/arrival.ts";
import { createSegments, cutKeys, isInCut, mostSegments, segmentOf } from "./segments.ts";
import { addTally, createTally } from "./tally.ts";

it("keeps few segments however many there are; together they are the whole, and devices stay apart", () => {
  const value = fc.integer({ min: 0, max: 12 }).map(String);
  const given = { device: fc.constantFrom("phone", "tablet", "computer") };
  const others = Object.fromEntries(cutKeys.slice(1).map((key) => [key, value]));
  const arrival: fc.Arbitrary<Arrival> = fc.record({ ...given, ...others }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 400 }), (arrivals) => {
      const segments = createSegments();
      for (const one of arrivals) segments.of(one).visits += 1;
      const { whole, parts } = segments.sum();
      expect(parts.length).toBeLessThanOrEqual(mostSegments);
      expect(whole.visits).toBe(arrivals.length);
      const sum = createTally();
      for (const { tally } of parts) addTally(sum, tally);
      expect(sum).toEqual(whole);
      for (const device of ["phone", "(none)"]) {
        const meant = parts.filter(({ segment }) => isInCut(segment, { device }));
        const visits = meant.reduce((all, { tally }) => all + tally.visits, 0);
        expect(visits).toBe(arrivals.filter((one) => isInCut(segmentOf(one), { device })).length);
      }
    }),
    { numRuns: 30 },
  );
});

it("reads segments that were stored before a key was added", () => {
  const stored = ["phone", "de", "page", "(none)", "(none)", "(none)"];
  expect(isInCut(stored, { device: "phone", chatLanguage: "(none)" })).toBe(true);
  expect(isInCut(stored, { chatLanguage: "de" })).toBe(false);
});
