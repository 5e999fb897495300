import fc from "fast-check";
import { expect, it } from "vitest";
import { daysOf, periods } from "../base/periods.ts";
import {
  filterBody,
  filterQuery,
  isNarrowed,
  nextSort,
  plainFilter,
  type ResultsFilter,
  readFilter,
  widened,
  writeFilter,
} from "./results-filter.ts";

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));
const text = fc.string({ maxLength: 20 }).map((given) => given.trim());
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const filters: fc.Arbitrary<ResultsFilter> = fc
  .record({
    hasPartial: fc.boolean(),
    hasUnanswered: fc.boolean(),
    search: text,
    where: fc.array(
      fc.record({ column: text, is: fc.constantFrom("is", "contains", "between"), value: text, to: text } as const),
      { maxLength: 3 },
    ),
    period: optional(fc.constantFrom(...periods)),
    from: optional(day),
    to: optional(day),
    sort: fc.option(fc.record({ column: fc.constantFrom("b/q", "version", "variable:-x"), isAscending: fc.boolean() })),
  })
  .map((filter) => (filter.period === undefined ? filter : { ...filter, from: undefined, to: undefined }));

it("a filter stands in the address as it is, and the plain one leaves it short", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilter(writeFilter(filter))).toEqual(filter);
    }),
  );
  expect(writeFilter(plainFilter)).toEqual({});
});

it("what an address has that is no filter is left out", () => {
  const odd = {
    where: '[1,{"column":"a","is":"like"},{"column":"a","is":"empty"}]',
    from: "2026-13-45",
    period: "ever",
  };
  expect(readFilter(odd)).toEqual({ ...plainFilter, where: [{ column: "a", is: "empty" }] });
  expect(readFilter({ where: "{", sort: "" })).toEqual(plainFilter);
});

it("a period is days of this browser's calendar", () => {
  const now = new Date(2026, 2, 3, 12);
  expect(periods.map((period) => daysOf(period, now))).toEqual([
    { from: "2026-03-03" },
    { from: "2026-02-25" },
    { from: "2026-02-02" },
    { from: "2026-03-01" },
    { from: "2026-02-01", to: "2026-02-28" },
    { from: "2026-01-01" },
  ]);
});

it("a deletion means what the list shows, up to when it was selected", () => {
  const until = "2026-05-05T10:00:00.000Z";
  const filter = {
    ...plainFilter,
    search: "x",
    from: "2026-01-01",
    to: "2026-12-31",
    where: [{ column: "a", is: "empty" }],
  };
  const body = filterBody(filter as ResultsFilter, until);
  expect(body).toEqual({
    started: "true",
    partial: "true",
    search: "x",
    where: filter.where,
    from: new Date("2026-01-01T00:00:00").toISOString(),
    until,
  });
  expect(filterQuery({ ...plainFilter, to: "2026-01-01" }, until).until).toBe(
    new Date("2026-01-01T23:59:59.999").toISOString(),
  );
  expect(isNarrowed(filter as ResultsFilter)).toBe(true);
  expect(isNarrowed(widened(filter as ResultsFilter))).toBe(false);
});

it("a heading sorts up, down and back to the newest first", () => {
  const up = nextSort(null, "version");
  expect([up, nextSort(up, "version"), nextSort(nextSort(up, "version"), "version"), nextSort(up, "b/q")]).toEqual([
    { column: "version", isAscending: true },
    { column: "version", isAscending: false },
    null,
    { column: "b/q", isAscending: true },
  ]);
});
