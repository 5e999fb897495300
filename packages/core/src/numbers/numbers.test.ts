import { describe, expect, it } from "vitest";
import { answerValues, wordsOf } from "./answer-values.ts";
import { binOf, medianOf, timeOfBin } from "./bins.ts";
import { probabilityOfBetter, rateInterval } from "./compare-rates.ts";
import { distribute } from "./distribution.ts";
import type { QuestionShape } from "./question-shape.ts";
import { addEncoded, createTally, encodeTally, questionOf, trimTally } from "./tally.ts";

const question = (values: Record<string, number>, others = 0) => ({
  ...questionOf(createTally(), "q"),
  values: new Map(Object.entries(values)),
  others,
});
const valuesOf = (content: string, shape: QuestionShape) => answerValues({ content, fileCount: 2 }, shape);

describe("what is counted of an answer", () => {
  const offered = ["Red", "Red, white and blue", "Blue"].map((value) => ({ value, label: value }));

  it("is each picked answer, even one with commas of its own", () => {
    const several = { kind: "choice", isMultiple: true, offered } as const;
    expect(valuesOf("Red, white and blue, Blue", several)).toEqual(["Red, white and blue", "Blue"]);
    expect(valuesOf("Red, Green, Blue", several)).toEqual(["Red", "Green", "Blue"]);
    expect(valuesOf("Red, Blue", { ...several, isMultiple: false })).toEqual(["Red, Blue"]);
  });

  it.each([
    ["12", { kind: "number" }, ["12"]],
    ["1234.5678", { kind: "number" }, ["1235"]],
    ["many", { kind: "number" }, []],
    ["24/12/2026", { kind: "date", format: "dd/MM/yyyy" }, ["2026-12-24"]],
    ["31/02/2026", { kind: "date", format: "dd/MM/yyyy" }, []],
    ["a, b", { kind: "files" }, ["2"]],
    ["ann@example.org", { kind: "none" }, []],
  ] as [string, QuestionShape, string[]][])("of %s as %o is %o", (content, shape, values) => {
    expect(valuesOf(content, shape)).toEqual(values);
  });

  it("is each word once, without common ones", () => {
    expect(wordsOf("The price, the PRICE and the delivery! 12345")).toEqual(["price", "delivery"]);
    expect(wordsOf("Die Lieferung war über Erwarten schnell")).toEqual(["lieferung", "erwarten", "schnell"]);
  });
});

describe("a distribution", () => {
  it("has a bar for each offered answer, and then those that are no longer offered", () => {
    const shape = { kind: "choice", isMultiple: false, offered: [{ value: "r", label: "Red" }] } as const;
    expect(distribute(question({ old: 2, r: 1 }, 3), shape)).toMatchObject({
      bars: [
        { label: "Red", count: 1 },
        { label: "old", count: 2 },
      ],
      others: 3,
    });
  });

  it("of a scale from 0 to 10 has its net promoter score and average", () => {
    const counted = distribute(question({ "10": 2, "8": 1, "3": 1 }), { kind: "rating", least: 0, most: 10 });
    expect(counted).toMatchObject({ nps: 25, average: 7.75, median: 9 });
    expect(counted.bars).toHaveLength(11);
    expect(distribute(question({ "4": 1 }), { kind: "rating", least: 1, most: 5 }).nps).toBeNull();
  });

  it("of many numbers has ranges, and loses none", () => {
    const values = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [String(index * 2.5), 1]));
    const { bars, median } = distribute(question(values), { kind: "number" });
    expect(bars.length).toBeLessThan(15);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(40);
    expect(median).toBe(48.75);
  });

  it("of dates has a bar for each week", () => {
    const { bars } = distribute(question({ "2026-11-22": 1, "2026-11-23": 2, "2026-11-29": 1 }), {
      kind: "date",
      format: "",
    });
    expect(bars).toEqual([
      { label: "2026-11-16", count: 1 },
      { label: "2026-11-23", count: 3 },
    ]);
  });
});

it("a roll-up stays small whatever is answered, and counts what it leaves out", () => {
  const tally = createTally();
  for (let number = 0; number < 1000; number++) questionOf(tally, "q").values.set(`word${number}`, 1);
  questionOf(tally, "q").values.set("__proto__", 5);
  trimTally(tally);
  const read = createTally();
  addEncoded(read, encodeTally(tally));
  const { values, others } = questionOf(read, "q");
  expect([values.size, values.get("__proto__"), others]).toEqual([300, 5, 701]);
});

it("a median of times is right to a few percent", () => {
  expect(medianOf([])).toBeNull();
  for (const time of [100, 4_321, 86_400_000]) {
    const median = medianOf([[timeOfBin(binOf(time)), 3]]) ?? 0;
    expect(Math.abs(median / time - 1)).toBeLessThan(0.03);
  }
});

describe("a comparison of rates", () => {
  it("has the interval of what is known", () => {
    // The quantiles of Beta(8, 4), as statistics programs give them.
    const { low, high } = rateInterval({ of: 10, reached: 7 });
    expect(low).toBeCloseTo(0.3903, 3);
    expect(high).toBeCloseTo(0.8907, 3);
    expect(rateInterval({ of: 0, reached: 0 }).low).toBeCloseTo(0.025, 6);
  });

  it("says how likely the second is better, or that there are not enough chats", () => {
    expect(probabilityOfBetter({ of: 19, reached: 1 }, { of: 1000, reached: 900 })).toBeNull();
    const same = { of: 200, reached: 80 };
    expect(probabilityOfBetter(same, same)).toBeCloseTo(0.5, 3);
    // P(B > A) of Beta(11, 91) and Beta(21, 81), by its exact sum.
    expect(probabilityOfBetter({ of: 100, reached: 10 }, { of: 100, reached: 20 })).toBeCloseTo(0.977, 2);
    const [one, other] = [
      { of: 400_000, reached: 200_000 },
      { of: 400_000, reached: 201_000 },
    ];
    const better = probabilityOfBetter(one, other) ?? 0;
    expect(better + (probabilityOfBetter(other, one) ?? 0)).toBeCloseTo(1, 3);
    expect(better).toBeGreaterThan(0.97);
  });
});
