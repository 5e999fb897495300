import { expect, it } from "vitest";
import type { JsonObject } from "../../values/json.ts";
import { branch, findPlaces, is, lintBot, say, when } from "../testing/lint-bot.ts";

const botOf = (items: JsonObject[][], operator: "AND" | "OR") => ({
  groups: { A: [branch(items.map((comparisons) => when(comparisons, "B", operator)))], B: [say("Hi")] },
  variables: ["X", "Y"],
});
const find = (items: JsonObject[][], operator: "AND" | "OR" = "OR") =>
  findPlaces("unreachable-branch", botOf(items, operator));

it("branches that compare nothing", () => {
  expect(find([[], [{ variableId: "vX" }]])).toEqual(["A.0.0", "A.0.1"]);
  expect(find([[is("X", "Is set"), {}]], "AND")).toEqual(["A.0.0"]);
});

it("branches that compare no variable, at the field where it is missing", () => {
  const [problem] = lintBot(botOf([[{ comparisonOperator: "Equal to", value: "1" }]], "OR")).filter(
    ({ rule }) => rule === "unreachable-branch",
  );
  expect(problem).toMatchObject({
    message: 'Row 1 of Condition in "A" compares no variable.',
    itemId: "A.0.0",
    field: "content.comparisons[0].variableId",
  });
});

it("branches whose comparisons stand earlier", () => {
  expect(find([[is("X", "Equal to", "1")], [is("X", "Equal to", "1")]])).toEqual(["A.0.1"]);
  expect(find([[is("X", "Is set"), is("Y", "Is set")], [is("Y", "Is set")]])).toEqual(["A.0.1"]);
  expect(find([[is("X", "Is set")], [is("X", "Is set"), is("Y", "Is set")]], "AND")).toEqual(["A.0.1"]);
});

it("branches behind one that is always taken", () => {
  expect(find([[is("X", "Is set"), is("X", "Is empty")], [is("Y", "Is set")]])).toEqual(["A.0.1"]);
  const items = [[is("X", "Contains", "a")], [is("X", "Does not contain", "a")], [is("Y", "Is set")]];
  expect(find(items)).toEqual(["A.0.2"]);
  expect(lintBot(botOf(items, "OR"))[0]?.message).toBe(
    'Row 3 of Condition in "A" is never taken: one of the earlier ones always is.',
  );
});

it("is content with branches that some chat takes", () => {
  expect(find([[is("X", "Equal to", "1")], [is("X", "Equal to", "2")], [is("Y", "Equal to", "1")]])).toEqual([]);
  expect(find([[is("X", "Is set"), is("Y", "Is set")], [is("X", "Is set")]], "AND")).toEqual([]);
  expect(find([[is("X", "Is set"), {}], [is("Y", "Is set")]])).toEqual([]);
  // If X is a list, neither `Equal to` nor `Not equal` holds, so the second branch can be reached.
  expect(find([[is("X", "Equal to", "1"), is("X", "Not equal", "1")], [is("Y", "Is set")]])).toEqual([]);
});
