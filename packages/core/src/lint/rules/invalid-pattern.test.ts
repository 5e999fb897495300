import { expect, it } from "vitest";
import { branch, choose, findPlaces, is, lintBot, when } from "../testing/lint-bot.ts";

const botOf = (value: string, operator: "Matches regex" | "Does not match regex" | "Contains" = "Matches regex") => ({
  groups: { A: [branch([when([is("X", operator, value)])])] },
  variables: ["X"],
});
const find = (...bot: Parameters<typeof botOf>) => findPlaces("invalid-pattern", botOf(...bot));

it.each(["(", "[a-", "/(/i", "*"])("%s", (value) => {
  expect(find(value)).toEqual(["A.0.0"]);
  expect(find(value, "Does not match regex")).toEqual(["A.0.0"]);
});

it("shows the pattern", () => {
  expect(lintBot(botOf("a("))[0]?.message).toBe(
    'Condition in "A" compares with "a(", which is no valid regular expression.',
  );
});

it("finds them in what decides whether a row is shown", () => {
  const item = { content: "Yes", displayCondition: { comparisons: [is("X", "Matches regex", "(")] } };
  expect(findPlaces("invalid-pattern", { groups: { A: [choose([item])] }, variables: ["X"] })).toEqual(["A.0.0"]);
});

it.each(["^a+$", "/^a+$/gi", "{{X}}(", ""])("is content with %s", (value) => {
  expect(find(value)).toEqual([]);
});

it("is content with other operators", () => {
  expect(find("(", "Contains")).toEqual([]);
});
