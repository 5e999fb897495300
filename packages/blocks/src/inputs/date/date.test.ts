import { describe, expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

// The clock of test chats starts on Tuesday, 14 November 2023, 22:13 UTC.
const flow = (options: object = {}) => ({
  groups: { A: [{ type: "date input", options: { variableId: "vDate", ...options } as never }, says("{{Date}}")] },
  variables: ["Date", "Day"],
});

describe("a date", () => {
  it.each([
    ["2030-05-01", "01/05/2030"],
    ["2030-05-01T23:30:00.000Z", "01/05/2030"],
    ["2030-05-01T01:00:00+14:00", "01/05/2030"],
    ["2030/5/1", "01/05/2030"],
    ["01/05/2030", "01/05/2030"],
    ["1.5.2030", "01/05/2030"],
    ["1-5-30", "01/05/2030"],
    ["5/31/2030", "31/05/2030"],
    ["1/5", "01/05/2023"],
    ["1 May 2030", "01/05/2030"],
    ["1st of May, 2030", "01/05/2030"],
    ["May 1st, 2030", "01/05/2030"],
    ["Sept 3", "03/09/2023"],
    ["Wednesday, 1 May 2030", "01/05/2030"],
    ["May 2030", "01/05/2030"],
    ["today", "14/11/2023"],
    ["Tomorrow, I think", "15/11/2023"],
    ["yesterday", "13/11/2023"],
    ["the day after tomorrow", "16/11/2023"],
    ["day before yesterday", "12/11/2023"],
    ["in 3 days", "17/11/2023"],
    ["in a week", "21/11/2023"],
    ["in 2 months", "14/01/2024"],
    ["3 years ago", "14/11/2020"],
    ["2 weeks from now", "28/11/2023"],
    ["next month", "14/12/2023"],
    ["Friday", "17/11/2023"],
    ["next Tuesday", "21/11/2023"],
    ["last Tuesday", "07/11/2023"],
    ["29 Feb 2028", "29/02/2028"],
  ])("%s is %s", (typed, stored) => {
    const story = play(flow()).reply(typed).answered(stored).says(stored).ends();
    expect(story.value("Date")).toBe(stored);
  });

  it.each(["", "someday", "2030-02-30", "29/02/2030", "32/01/2030", "14:30", "12"])("%s is none", (typed) => {
    play(flow()).reply(typed).says("Please try again.").asks("date input");
  });

  it("ends a month that is shorter with its last day", () => {
    const story = play(flow({ format: "yyyy-MM-dd" }));
    story.reply("in 3 months").answered("2024-02-14");
  });

  it("is stored in its own format, and read in it", () => {
    const answers = (format: string, typed: string) => play(flow({ format })).reply(typed);
    answers("MM/dd/yyyy", "2030-05-01").answered("05/01/2030");
    answers("MM/dd/yyyy", "5/1/2030").answered("05/01/2030");
    answers("MM/dd/yyyy", "5/1/30").answered("05/01/2030");
    answers("EEEE d MMMM yyyy", "2030-05-01").answered("Wednesday 1 May 2030");
    answers("EEE do MMM yyyy", "Wed 1st May 2030").answered("Wed 1st May 2030");
    answers("yyyyMMdd", "20300501").answered("20300501");
    answers("yyyy/dd/MM", "2030/01/05").answered("2030/01/05");
    answers("dd/MM/yyyy HH:mm", "2030-05-01").answered("01/05/2030 12:00");
    play(flow({ format: "{{Day}}" }), { variables: { Day: "yyyy" } })
      .reply("2030-05-01")
      .answered("2030");
  });

  it("may come with a time", () => {
    const story = (typed: string) => play(flow({ hasTime: true })).reply(typed);
    story("2030-05-01T14:30").answered("01/05/2030 14:30");
    story("2030-05-01 14:30:00Z").answered("01/05/2030 14:30");
    story("2030-05-01T23:30:00-08:00").answered("01/05/2030 23:30");
    story("01/05/2030 14:30").answered("01/05/2030 14:30");
    story("1 May 2030 at 2:30 pm").answered("01/05/2030 14:30");
    story("tomorrow 2pm").answered("15/11/2023 14:00");
    story("14h30").answered("14/11/2023 14:30");
    story("May 1 10:00").answered("01/05/2023 10:00");
    story("2030-05-01").answered("01/05/2030 12:00");
    for (const typed of ["2030-02-30T14:30", "31/02/2030 14:30", "29 Feb 2031 at 2pm"])
      story(typed).says("Please try again.").asks();
    play(flow()).reply("2030-05-01T14:30").answered("01/05/2030");
    play(flow({ hasTime: true, format: "h:mm a, MMM d yyyy" }))
      .reply("2030-05-01T14:30")
      .answered("2:30 PM, May 1 2030");
  });
});

describe("limits", () => {
  const bounded = (options: object, typed: string) =>
    play(flow({ min: "2030-05-02", max: "2030-05-04", ...options }), { variables: { Day: "03/05/2030" } }).reply(typed);

  it("are days without a time", () => {
    for (const typed of ["2030-05-02", "2030-05-04"])
      bounded({}, typed).says(typed.replace(/(\d+)-(\d+)-(\d+)/, "$3/$2/$1"));
    for (const typed of ["2030-05-01", "2030-05-05"]) bounded({}, typed).says("Please try again.").asks();
    bounded({ min: "2030-05-02T18:00" }, "2030-05-02").answered("02/05/2030");
    bounded({ max: "2030-05-04T01:00:00.000Z" }, "2030-05-04").answered("04/05/2030");
  });

  it("may be variables, and words", () => {
    bounded({ min: "{{Day}}" }, "2030-05-02").says("Please try again.");
    bounded({ max: "{{Day}}" }, "2030-05-04").says("Please try again.");
    bounded({ max: "{{Day}}" }, "2030-05-03").answered("03/05/2030");
    play(flow({ min: "today" }))
      .reply("yesterday")
      .says("Please try again.");
    play(flow({ min: "today" }))
      .reply("today")
      .answered("14/11/2023");
  });

  it("are minutes with a time", () => {
    const exact = { hasTime: true, min: "2030-05-02T10:00", max: "2030-05-02T11:00" };
    bounded(exact, "2030-05-02T09:59").says("Please try again.");
    bounded(exact, "2030-05-02T10:00").answered("02/05/2030 10:00");
    bounded(exact, "2030-05-02T11:01").says("Please try again.");
    bounded({ hasTime: true }, "2030-05-04T23:59").answered("04/05/2030 23:59");
    bounded({ hasTime: true }, "2030-05-02T00:00").answered("02/05/2030 00:00");
  });

  it("are handed to the view as its native field has them", () => {
    expect(bounded({}, "").input?.options).toMatchObject({ min: "2030-05-02", max: "2030-05-04" });
    expect(bounded({ min: "2030-05-02T18:00:00Z" }, "").input?.options).toMatchObject({ min: "2030-05-02" });
    expect(bounded({ hasTime: true }, "").input?.options).toMatchObject({
      min: "2030-05-02T00:00",
      max: "2030-05-04T23:59",
    });
    expect(bounded({ max: "{{Day}}" }, "").input?.options).toMatchObject({ max: "2030-05-03" });
    const odd = play(flow({ min: "no date", max: "" })).input?.options ?? {};
    expect([odd.min, odd.max]).toEqual([undefined, undefined]);
  });

  it("hold for both ends of a range, which come in order", () => {
    const range = { isRange: true };
    bounded(range, "2030-05-02 to 2030-05-04").answered("02/05/2030 to 04/05/2030");
    bounded(range, "2030-05-01 to 2030-05-04").says("Please try again.");
    bounded(range, "2030-05-02 to 2030-05-05").says("Please try again.");
    bounded(range, "2030-05-04 to 2030-05-02").says("Please try again.");
    bounded(range, "2030-05-03 to 2030-05-03").answered("03/05/2030 to 03/05/2030");
  });
});

describe("a range", () => {
  const range = (typed: string, options: object = {}) => play(flow({ isRange: true, ...options })).reply(typed);

  it("spec 5.13: a range is shown as 'from to to'", () => {
    for (const typed of [
      "2030-05-01 to 2030-05-04",
      "01/05/2030 - 04/05/2030",
      "1 May 2030 – 4 May 2030",
      "1/5/2030-4/5/2030",
      "01.05.2030-04.05.2030",
      "from 1 May 2030 until 4 May 2030",
      "between May 1, 2030 and May 4, 2030",
    ])
      range(typed).answered("01/05/2030 to 04/05/2030").says("01/05/2030 to 04/05/2030");
    range("today to tomorrow").answered("14/11/2023 to 15/11/2023");
    range("2030-05-01T10:00 to 2030-05-01T11:30", { hasTime: true }).answered("01/05/2030 10:00 to 01/05/2030 11:30");
  });

  it("spec 5.13: Date: at least one of from and to is needed", () => {
    range("2030-05-01 to").answered("From 01/05/2030");
    range("to 2030-05-04").answered("To 04/05/2030");
    range("2030-05-01").answered("From 01/05/2030");
    for (const typed of ["", "to", " to ", "to to", "2030-05-01 to someday"])
      range(typed).says("Please try again.").asks();
  });

  it("with one date reads well in the author's words, and is read again", () => {
    const labels = { from: "Von:", to: "Bis:", separator: "bis" };
    for (const typed of ["2030-05-01 to", "01/05/2030 to", "Von 01/05/2030", "from 1 May 2030"])
      range(typed, { labels }).answered("Von 01/05/2030").says("Von 01/05/2030");
    for (const typed of ["to 2030-05-04", "Bis 04/05/2030", "bis 04/05/2030", "until 4 May 2030"])
      range(typed, { labels }).answered("Bis 04/05/2030");
    range("Von 01/05/2030 bis 04/05/2030", { labels }).answered("01/05/2030 bis 04/05/2030");
    range("2030-05-01", { labels: { from: " : ", to: "", separator: "" } }).answered("01/05/2030");
  });

  it("has a word of its own between the dates", () => {
    const labels = { separator: "bis {{Day}}" };
    range("2030-05-01 to 2030-05-04", { labels }).answered("01/05/2030 bis  04/05/2030");
    range("2030-05-01 → 2030-05-04", { labels: { separator: "→" } }).answered("01/05/2030 → 04/05/2030");
    expect(range("", { labels }).input?.options).toMatchObject({ labels: { separator: "bis " } });
  });
});

it("reads hostile texts without delay", () => {
  const start = performance.now();
  for (const text of [" and 1".repeat(80), " to ".repeat(120), "1/".repeat(200), "tomorrow and ".repeat(20_000)])
    for (const isRange of [true, false]) play(flow({ isRange, hasTime: true })).reply(text);
  expect(performance.now() - start).toBeLessThan(2000);
});

it("spec 3.18: date: hasTime, isRange; labels from, to, button", () => {
  expect(play(flow()).input?.options).toMatchObject({
    hasTime: false,
    isRange: false,
    format: "dd/MM/yyyy",
    labels: { from: "From:", to: "To:", separator: "to", button: "Send" },
  });
  expect(play(flow({ hasTime: true })).input?.options).toMatchObject({ hasTime: true, format: "dd/MM/yyyy HH:mm" });
  const own = { isRange: true, labels: { from: "Von {{Day}}", to: "Bis", button: "Los" }, format: "dd.MM.yyyy" };
  expect(play(flow(own), { variables: { Day: "x" } }).input?.options).toMatchObject({
    ...own,
    labels: { from: "Von x", to: "Bis", button: "Los" },
  });
});

it("spec 3.12: All inputs may carry variableId and retryMessageContent (date)", () => {
  const story = play(flow({ retryMessageContent: "When, {{Day}}?" }), { variables: { Day: "Ada" } });
  story.reply("?").says("When, Ada?").asks("date input").reply("2030-05-01").says("01/05/2030").ends();
  expect(story.value("Date")).toBe("01/05/2030");
});

it("reads the same in the visitor's bubble, in the result, and where the bot says it again", () => {
  const read = (options: object, text: string) => {
    const story = play(flow(options)).reply(text);
    const answers = story.outputs.flatMap((output) => (output.type === "answer" ? [output.content, output.label] : []));
    return [...answers, story.value("Date")];
  };
  for (const [options, text, form] of [
    [{}, "2030-05-31", "31/05/2030"],
    [{ hasTime: true }, "2030-05-31T14:30", "31/05/2030 14:30"],
    [{ isRange: true }, "2030-05-01 to 2030-05-04", "01/05/2030 to 04/05/2030"],
    [{ format: "yyyy-MM-dd" }, "2030-05-31", "2030-05-31"],
  ] as const)
    expect(read(options, text)).toEqual([form, form, form]);
});
