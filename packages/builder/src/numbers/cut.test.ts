import { describe, expect, it } from "vitest";
import { cutOf, otherCutOf, rangeBefore, rangeOf, withoutLostComparison } from "./cut.ts";
import { spansOf, ticksTo } from "./day-spans.ts";
import { writeNumbers } from "./numbers-file.ts";

const now = new Date(2026, 10, 24, 15, 30);
const local = (...parts: [number, number, number?, number?, number?]) =>
  new Date(parts[0], parts[1] - 1, parts[2] ?? 1, parts[3] ?? 0, parts[4] ?? 0);

describe("the time of an address", () => {
  it("is the last 30 days where it says nothing that is known", () => {
    expect(rangeOf({}, now)).toEqual({ from: local(2026, 10, 26) });
    expect(rangeOf({ period: "ever" }, now)).toEqual(rangeOf({}, now));
    expect(cutOf({ period: "allTime", version: "x" }, now)).toEqual({ timeZone: expect.any(String) });
  });

  it("ends with its last day", () => {
    const { from, to } = rangeOf({ period: "own", from: "2026-02-27", to: "2026-02-28" }, now);
    expect([from, new Date((to?.getTime() ?? 0) + 1)]).toEqual([local(2026, 2, 27), local(2026, 3, 1)]);
    expect(rangeOf({ period: "own", from: "yesterday" }, now)).toEqual({});
  });

  it("is compared with as long a time before, to the same hour", () => {
    const week = rangeOf({ period: "last7Days" }, now);
    expect(rangeBefore(week, "last7Days", now)).toEqual({ from: local(2026, 11, 11), to: local(2026, 11, 17, 15, 30) });
    const month = rangeOf({ period: "lastMonth" }, now);
    expect(rangeBefore(month, "lastMonth", now)).toEqual({
      from: local(2026, 9),
      to: new Date(local(2026, 10).getTime() - 1),
    });
    expect(rangeBefore({}, "allTime", now)).toBeNull();
  });

  it("is compared with those who answered otherwise, or with all", () => {
    const where = [{ column: "b/color", is: "is", value: "Red" }];
    const search = { where: JSON.stringify(where), device: "phone", against: "others" };
    expect(cutOf(search, now)).toMatchObject({ where: JSON.stringify(where), device: "phone" });
    const others = otherCutOf(search, now);
    expect(others).toMatchObject({ device: "phone", where: JSON.stringify([{ ...where[0], is: "isNot" }]) });
    const all = otherCutOf({ ...search, against: "everybody" }, now);
    expect([all?.where, all?.device]).toEqual([undefined, undefined]);
    expect(otherCutOf({ ...search, where: JSON.stringify([...where, ...where]) }, now)).toBeNull();
    expect(cutOf({ where: "[{" }, now).where).toBeUndefined();
  });

  it("is not compared with what is no longer offered", () => {
    const where = JSON.stringify([{ column: "b/color", is: "is", value: "Red" }]);
    for (const search of [
      { where, against: "others" },
      { where, against: "everybody" },
      { device: "phone", against: "everybody" },
      { device: "phone", against: "device:computer" },
      { against: "before" },
      { against: "3" },
    ])
      expect(withoutLostComparison(search)).toEqual(search);
    for (const search of [
      { where: "", against: "others" },
      { where: "", against: "everybody" },
      { device: "", against: "everybody" },
      { where, device: "", against: "device:computer" },
    ])
      expect(withoutLostComparison(search)).not.toHaveProperty("against");
  });

  it("is compared with another version in the same time", () => {
    const search = { period: "last7Days", version: "3", against: "2" };
    expect(otherCutOf(search, now)).toEqual({ ...cutOf(search, now), version: 2 });
    expect(otherCutOf({ against: "all" }, now)).toBeNull();
  });
});

describe("the chart", () => {
  const days = [
    { day: "2026-01-05", visits: 9, chats: 3, finished: 1 },
    { day: "2026-01-11", visits: 9, chats: 2, finished: 2 },
  ];

  it("has a bar for each day, of long times for each week or month", () => {
    expect(spansOf(days, "2026-01-04", "2026-01-12").spans.map(({ chats }) => chats)).toEqual([
      0, 3, 0, 0, 0, 0, 0, 2, 0,
    ]);
    const { span, spans } = spansOf(days, "2026-01-01", "2026-06-30");
    expect([span, spans[0]?.day, spans[1]]).toEqual([
      "week",
      "2025-12-29",
      { day: "2026-01-05", chats: 5, finished: 3 },
    ]);
    expect(spansOf(days, "2020-01-01", "2026-06-30").spans.find(({ chats }) => chats > 0)).toEqual({
      day: "2026-01-01",
      chats: 5,
      finished: 3,
    });
  });

  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [136, [0, 50, 100, 150]],
  ])("has round lines up to %d", (highest, ticks) => expect(ticksTo(highest)).toEqual(ticks));
});

it("a file of the numbers has a line for each, and nothing that a spreadsheet would compute", () => {
  const question = { key: "b/q", botId: "b", blockId: "q", groupId: "g", blockType: "text input", label: "L" };
  const counts = { shown: 4, answered: 3, left: 1, visits: 5, medianSeconds: 2.5, others: 1, isAsked: true };
  const text = writeNumbers({
    ...{ visits: 4, chats: 3, finished: 2, elsewhere: 1, medianSeconds: null, waiting: 0, versions: [1], ways: [] },
    days: [{ day: "2026-01-05", visits: 4, chats: 3, finished: 2 }],
    questions: [
      {
        ...{ ...question, ...counts, question: 'Say "hi", please', kind: "words", average: null, median: null },
        ...{
          nps: null,
          latest: [],
          bars: [
            { label: "=1+1", count: 2 },
            { label: "\u200b＝1+1", count: 1 },
          ],
        },
      },
    ],
    tests: [],
  });
  expect(text.split("\r\n").slice(1)).toEqual([
    "all,,,4,3,2,,,",
    "day,2026-01-05,,4,3,2,,,",
    'question,"Say ""hi"", please",,5,4,3,1,2.5,',
    `answer,"Say ""hi"", please",'=1+1,,,2,,,`,
    `answer,"Say ""hi"", please",'\u200b＝1+1,,,1,,,`,
    'answer,"Say ""hi"", please",,,,1,,,',
    "",
  ]);
});
