import { describe, expect, it } from "vitest";
import { play, says } from "../../testing/play.ts";

const flow = (options: object = {}) => ({
  groups: { A: [{ type: "number input", options: { variableId: "vCount", ...options } as never }, says("{{Count}}")] },
  variables: ["Count", "Min", "Name"],
});

/** Returns the label of the answer for a typed text. */
const labelOf = (options: object, typed: string) => {
  const story = play(flow(options)).reply(typed);
  const answer = story.outputs.find((output) => output.type === "answer");
  return answer?.type === "answer" ? `${answer.content} | ${answer.label}`.replace(/\s/g, " ") : undefined;
};

describe("what is typed", () => {
  it.each([
    ["42", "42"],
    [" -3.50 ", "-3.5"],
    ["+7", "7"],
    ["1e3", "1000"],
    ["12,5", "12.5"],
    ["12 apples", "12"],
    ["€5", "5"],
    ["-$5.25", "-5.25"],
    ["1,234.5", "1234.5"],
    ["1.234,5", "1234.5"],
    ["1,234,567", "1234567"],
    ["1 234 567,8", "1234567.8"],
    ["007", "007"],
    ["0612345678", "0612345678"],
    ["0,50", "0.50"],
    ["0", "0"],
    ["-0", "0"],
    ["12345678901234567890", "12345678901234567890"],
  ])("%s is stored as %s", (typed, stored) => {
    const story = play(flow()).reply(typed).answered(stored).says(stored).ends();
    expect(story.value("Count")).toBe(stored);
  });

  it.each(["", "many", "-", "Infinity", "NaN", ",", "abc 5"])("%s is refused", (typed) => {
    play(flow()).reply(typed).says("Please try again.").asks("number input");
  });
});

describe("Number input uses min, max and step (step default any)", () => {
  const refuses = (options: object, ...typed: string[]) => {
    for (const text of typed)
      play(flow(options), { variables: { Min: "3" } })
        .reply(text)
        .says("Please try again.")
        .asks();
  };
  const accepts = (options: object, ...typed: string[]) => {
    for (const text of typed)
      play(flow(options), { variables: { Min: "3" } })
        .reply(text)
        .answered(text);
  };

  it("spec 5.4: Number input uses min", () => {
    refuses({ min: 2 }, "1", "1.99", "-5");
    accepts({ min: 2 }, "2", "1000");
    refuses({ min: 0 }, "-1");
    accepts({ min: 0 }, "0");
    refuses({ min: "{{Min}}" }, "2");
    accepts({ min: "{{Min}}" }, "3");
    accepts({ min: "" }, "-10");
  });

  it("spec 5.4: Number input uses max", () => {
    refuses({ max: 5 }, "5.01", "6");
    accepts({ max: 5 }, "5", "-1000");
    refuses({ max: 0 }, "1");
    accepts({ max: 0 }, "-1");
    refuses({ max: "{{Min}}" }, "4");
    accepts({ max: "{{Min}}" }, "3");
    refuses({ max: "2,5" }, "2.6");
  });

  it("spec 5.4: Number input uses step", () => {
    refuses({ step: 1 }, "1.5");
    accepts({ step: 1 }, "1", "-7", "1000000007");
    accepts({ step: 0.1 }, "0.3", "0.7", "1.1");
    refuses({ step: 0.1 }, "0.35");
    refuses({ min: 1, step: 2 }, "2");
    accepts({ min: 1, step: 2 }, "3");
    refuses({ step: "{{Min}}" }, "4");
    accepts({ step: "{{Min}}" }, "6");
  });

  it("spec 5.4: Number input uses step (step default any)", () => {
    accepts({}, "1.5", "0.333");
    accepts({ step: "any" }, "1.5");
    accepts({ step: 0 }, "1.5");
    expect(play(flow()).input?.options).not.toHaveProperty("step");
  });

  it("hands the limits to the view as numbers", () => {
    const options = { min: "{{Min}}", max: "10,5", step: 0.5 };
    expect(play(flow(options), { variables: { Min: "3" } }).input?.options).toMatchObject({
      min: 3,
      max: 10.5,
      step: 0.5,
    });
    expect(Object.keys(play(flow({ min: "{{Min}}", max: "x" })).input?.options ?? {})).not.toContain("min");
  });
});

describe("how the answer is shown", () => {
  it.each([
    [{}, "1234567.5", "1234567.5 | 1234567.5"],
    [{ locale: "de" }, "1234.5", "1234.5 | 1.234,5"],
    [{ locale: "en" }, "1234.5", "1234.5 | 1,234.5"],
    [{ style: "currency", currency: "EUR" }, "1234.5", "1234.5 | €1,234.50"],
    [{ style: "currency", currency: "USD" }, "5.125", "5.125 | $5.125"],
    [{ style: "currency", currency: "JPY" }, "500", "500 | ¥500"],
    [{ style: "currency", currency: "EUR", locale: "de-DE" }, "12", "12 | 12,00 €"],
    [{ style: "percent" }, "12.5", "12.5 | 12.5%"],
    [{ style: "percent" }, "7", "7 | 7%"],
    [{ style: "unit", unit: "kilometer" }, "3", "3 | 3 km"],
    [{ style: "unit", unit: "celsius", locale: "fr-FR" }, "21,5", "21.5 | 21,5 °C"],
    [{ style: "unit", unit: "mile-scandinavian" }, "2", "2 | 2 smi"],
  ])("with %j, %s is %s", (options, typed, shown) => {
    expect(labelOf(options, typed)).toBe(shown);
  });

  it.each([
    { style: "currency" },
    { style: "currency", currency: "nothing" },
    { style: "unit" },
    { locale: "not a language" },
  ])("is as typed where %j can't be meant", (options) => {
    expect(labelOf(options, "1234.5")).toBe("1234.5 | 1234.5");
  });

  it("keeps the stored text of a number with a leading zero", () => {
    expect(labelOf({ style: "percent" }, "05")).toBe("05 | 5%");
  });

  it("may come from variables", () => {
    const story = play(flow({ style: "currency", currency: "{{Name}}", locale: "{{Min}}" }), {
      variables: { Name: "EUR", Min: "de" },
    });
    expect(story.input?.options).toMatchObject({ style: "currency", currency: "EUR", locale: "de" });
    story.reply("12");
    expect(story.outputs.find((output) => output.type === "answer")).toMatchObject({ label: "12,00\u00a0€" });
  });
});

it("has the default labels, and hands its own on", () => {
  expect(play(flow()).input?.options).toMatchObject({
    labels: { placeholder: "Type a number...", button: "Send" },
    style: "decimal",
  });
  const own = { labels: { placeholder: "Age of {{Name}}", button: "Go" }, style: "unit", unit: "year" };
  expect(play(flow(own), { variables: { Name: "Ada" } }).input?.options).toMatchObject({
    ...own,
    labels: { placeholder: "Age of Ada", button: "Go" },
  });
});

it("spec 3.12: All inputs may carry variableId and retryMessageContent (number)", () => {
  const story = play(flow({ max: 3, retryMessageContent: "At most 3, {{Name}}" }), { variables: { Name: "Ada" } });
  story.reply("4").says("At most 3, Ada").asks("number input").reply("3").says("3").ends();
  expect(story.value("Count")).toBe("3");
});
