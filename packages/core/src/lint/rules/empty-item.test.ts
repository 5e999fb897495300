import { expect, it } from "vitest";
import { choose, findPlaces, lintBot } from "../testing/lint-bot.ts";

it("rows without text, named by their place", () => {
  const bot = { groups: { A: [choose([{ content: "Yes" }, { content: " " }, {}])] } };
  expect(findPlaces("empty-item", bot)).toEqual(["A.0.1", "A.0.2"]);
  expect(lintBot(bot)[0]?.message).toBe('Row 2 of Buttons in "A" is empty.');
});

it("is content with texts, and with rows that a list replaces", () => {
  const list = { ...choose([{}]), options: { dynamicVariableId: "vList" } };
  const bot = { groups: { A: [choose([{ content: "Yes" }]), list] }, variables: ["List"] };
  expect(findPlaces("empty-item", bot)).toEqual([]);
});
