import { expect, it } from "vitest";
import { createMatcher } from "./match-conditions.ts";
import { comparePlaces, placeOf } from "./sort-results.ts";
import type { ResultFacts } from "./view-values.ts";

const createdAt = "2026-03-01T10:00:00.000Z";
const facts = (contents: string[], given: Partial<ResultFacts> = {}): ResultFacts => ({
  id: "r1",
  version: 3,
  hasStarted: true,
  isCompleted: false,
  createdAt,
  variables: [{ id: "v", name: "Plan", value: "Pro" }],
  answers: contents.map((content) => ({ key: "bot/a", content })),
  tags: ["VIP", "to call"],
  note: "",
  arrival: { device: "phone", campaign: "Spring" },
  answeredAt: "2026-03-01T10:01:30.000Z",
  ...given,
});
const matches = (
  contents: string[],
  is: Parameters<typeof createMatcher>[0][number]["is"],
  value?: string,
  to?: string,
) => createMatcher([{ column: "bot/a", is, value, to }], undefined)(facts(contents));

it.each([
  [["Zoë"], "is", "zoe", undefined, true],
  [["Zoë "], "is", "ZOË", undefined, true],
  [["Zoë", "Ada"], "is", "ada", undefined, true],
  [["Zoë"], "isNot", "zoe", undefined, false],
  [[], "isNot", "zoe", undefined, true],
  [["Straße in Köln"], "contains", "koln", undefined, true],
  [["100%"], "contains", "0%", undefined, true],
  [["100"], "contains", "0%", undefined, false],
  [["9"], "between", "10", "20", false],
  [["10"], "between", "10", "20", true],
  [["12,5"], "between", "12.4", "12.6", true],
  [["many"], "between", "1", "20", false],
  [["7"], "between", "5", "", true],
  [["-3"], "between", "", "0", true],
  [["24/11/2026"], "between", "2026-11-01", "2026-11-24", true],
  [["24/11/2026 18:30"], "between", "2026-11-01", "2026-11-24", true],
  [["25/11/2026"], "between", "2026-11-01", "2026-11-24", false],
  [["Berta"], "between", "a", "b", true],
  [["Carla"], "between", "a", "b", false],
  [[], "empty", undefined, undefined, true],
  [[""], "empty", undefined, undefined, true],
  [["x"], "filled", undefined, undefined, true],
  [[""], "filled", undefined, undefined, false],
] as const)("%j %s %s %s: %s", (contents, is, value, to, expected) => {
  expect(matches([...contents], is, value, to)).toBe(expected);
});

it("columns beside the questions can be asked for, and all conditions must hold", () => {
  const test = (...conditions: [string, string][]) =>
    createMatcher(
      conditions.map(([column, value]) => ({ column, is: "is" as const, value })),
      undefined,
    )(facts(["x"]));
  expect(
    test(["tags", "vip"], ["version", "3"], ["completed", "partial"], ["variable:Plan", "pro"], ["duration", "90"]),
  ).toBe(true);
  expect(test(["version", "3"], ["completed", "complete"])).toBe(false);
  expect(test(["variable:plan", "pro"])).toBe(false);
});

it("a search looks into every answer", () => {
  expect(createMatcher([], " GRÜSSE ")(facts(["Hello", "viele grüße", "Grusse"]))).toBe(true);
  expect(createMatcher([], "grün")(facts(["Hello"]))).toBe(false);
});

it.each([true, false])(
  "numbers sort as numbers, and results without a value come last (ascending: %s)",
  (isAscending) => {
    const sort = { column: "bot/a", isAscending };
    const given = ["10", "9", "", "Ärger", "bitte", "-2", "apfel"];
    const sorted = given
      .map((content) => ({ content, place: placeOf(facts([content]), sort) }))
      .sort((one, other) => comparePlaces(one.place, other.place, sort))
      .map(({ content }) => content);
    const filled = ["-2", "9", "10", "apfel", "Ärger", "bitte"];
    expect(sorted).toEqual([...(isAscending ? filled : filled.reverse()), ""]);
  },
);
