import { expect, it } from "vitest";
import { branch, choose, findPlaces, lintBot } from "../testing/lint-bot.ts";

it("a choice without rows, and nothing else about it", () => {
  const bot = { groups: { A: [choose([])] } };
  expect(findPlaces("empty-choice", bot)).toEqual(["A.0"]);
  expect(lintBot(bot).map(({ rule }) => rule)).toEqual(["empty-choice", "dangling-end"]);
});

it("is content with rows, with a list of a variable, and with blocks that offer nothing", () => {
  const list = { ...choose([]), options: { dynamicVariableId: "vList" } };
  const bot = { groups: { A: [choose([{ content: "Yes" }]), list, branch([])] }, variables: ["List"] };
  expect(findPlaces("empty-choice", bot)).toEqual([]);
});
