import { describe, expect, it } from "vitest";
import {
  civilDateAt,
  findTimeOfDay,
  formatDate,
  fromDayNumber,
  hasSeconds,
  isoDate,
  isoDateTime,
  isRealDate,
  readDate,
  toDayNumber,
  weekdayOf,
} from "./index.ts";

const afternoon = { year: 2030, month: 3, day: 2, hour: 15, minute: 4, second: 9 };
const midnight = { ...afternoon, hour: 0 };

describe("a date pattern", () => {
  it.each([
    ["dd/MM/yyyy HH:mm", "02/03/2030 15:04"],
    ["d.M.yy", "2.3.30"],
    ["EEEE d MMMM yyyy", "Saturday 2 March 2030"],
    ["EEE, MMM do, y", "Sat, Mar 2nd, 2030"],
    ["EEEEE EEEEEE MMMMM", "S Sa M"],
    ["LLLL ccc", "March Sat"],
    ["h:mm a", "3:04 PM"],
    ["hh:mm aaaa", "03:04 p.m."],
    ["h aaaaa", "3 p"],
    ["HH'h'mm", "15h04"],
    ["yyyy-MM-dd'T'HH:mm:ss.SSS", "2030-03-02T15:04:09.000"],
    ["yyyy-MM-ddTHH:mm", "2030-03-02T15:04"],
    ["DD/MM/YYYY", "02/03/2030"],
    ["QQQ yyyy, QQQQ", "Q1 2030, 1st quarter"],
    ["h 'o''clock'", "3 o'clock"],
    ["''yy", "'30"],
    ["K k", "3 15"],
    ["", ""],
  ])("%s writes %s", (pattern, text) => {
    expect(formatDate(afternoon, pattern)).toBe(text);
  });

  it("knows the hours around midnight and noon", () => {
    const hours = (hour: number) => formatDate({ ...midnight, hour }, "H h K k a");
    expect([0, 11, 12, 23].map(hours)).toEqual(["0 12 0 24 AM", "11 11 11 11 AM", "12 12 0 12 PM", "23 11 11 23 PM"]);
  });

  it("writes ordinals as English does", () => {
    const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map((day) => formatDate({ ...midnight, day }, "do"));
    expect(days.join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th");
  });

  it("is read as it is written", () => {
    const patterns = [
      "dd/MM/yyyy HH:mm",
      "yyyyMMdd HHmm",
      "EEEE d MMMM yyyy h:mm a",
      "MMM do, yyyy 'at' HH'h'mm",
      "d.M.yy k:mm",
    ];
    for (const pattern of patterns) {
      const { second: _, ...time } = afternoon;
      expect(readDate(formatDate(afternoon, pattern), pattern), pattern).toMatchObject(time);
    }
    expect(readDate("12:30 am", "h:mm a")).toEqual({ hour: 0, minute: 30 });
    expect(readDate("12:30 PM", "h:mm a")).toEqual({ hour: 12, minute: 30 });
    expect(readDate("1/2/49", "d/M/yy")).toEqual({ day: 1, month: 2, year: 2049 });
    expect(readDate("1/2/50", "d/M/yy")).toEqual({ day: 1, month: 2, year: 1950 });
    expect(readDate("tomorrow", "dd/MM/yyyy")).toBeUndefined();
    expect(readDate("x 01/02/2030", "dd/MM/yyyy")).toBeUndefined();
  });

  it("tells whether it has seconds", () => {
    expect([hasSeconds("HH:mm:ss"), hasSeconds("HH:mm"), hasSeconds("HH 'seconds'")]).toEqual([true, false, false]);
  });
});

describe("a civil date", () => {
  it("is counted in days, from year 1 to 9999", () => {
    expect(toDayNumber({ year: 1970, month: 1, day: 1 })).toBe(0);
    for (const date of [
      afternoon,
      { year: 1, month: 1, day: 1 },
      { year: 99, month: 12, day: 31 },
      { year: 9999, month: 2, day: 28 },
    ]) {
      const { year, month, day } = date;
      expect(fromDayNumber(toDayNumber(date))).toEqual({ year, month, day });
    }
    expect(fromDayNumber(toDayNumber({ year: 2030, month: 13, day: 0 }))).toEqual({ year: 2030, month: 12, day: 31 });
    expect(civilDateAt(Date.UTC(2030, 2, 2, 23, 59))).toEqual({ year: 2030, month: 3, day: 2 });
    expect(weekdayOf({ year: 1969, month: 12, day: 28 })).toBe(0);
  });

  it("exists or does not", () => {
    expect(isRealDate({ year: 2028, month: 2, day: 29 })).toBe(true);
    for (const date of [
      { year: 2030, month: 2, day: 29 },
      { year: 2030, month: 13, day: 1 },
      { year: 2030, month: 0, day: 1 },
      { year: 2030, month: 1, day: 0 },
      { year: 0, month: 1, day: 1 },
      { year: 2030, month: Number.NaN, day: 1 },
    ])
      expect(isRealDate(date)).toBe(false);
  });

  it("is written for native fields", () => {
    expect(isoDate({ year: 33, month: 4, day: 3 })).toBe("0033-04-03");
    expect(isoDateTime(afternoon)).toBe("2030-03-02T15:04");
  });
});

it.each([
  ["14:30", "14:30:00"],
  ["2:30 pm", "14:30:00"],
  ["2:30PM", "14:30:00"],
  ["2:30 p.m.", "14:30:00"],
  ["2pm", "14:00:00"],
  ["at 2 pm, please", "14:00:00"],
  ["12 am", "00:00:00"],
  ["12pm", "12:00:00"],
  ["14h30", "14:30:00"],
  ["14h", "14:00:00"],
  ["14.30", "14:30:00"],
  ["9 o'clock", "09:00:00"],
  ["9 o'clock pm", "21:00:00"],
  ["T07:08:09Z", "07:08:09"],
  ["noon", "12:00:00"],
  ["Midnight", "00:00:00"],
])("the time in %s is %s", (text, expected) => {
  const time = findTimeOfDay(text);
  expect(time && formatDate({ ...afternoon, ...time }, "HH:mm:ss")).toBe(expected);
});

it.each(["", "soon", "25:00", "12:60", "13pm", "0 am", "7", "1234", "2030-01-02"])("there is no time in %s", (text) => {
  expect(findTimeOfDay(text)).toBeUndefined();
});
