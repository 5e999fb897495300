import { expect, it } from "vitest";
import { choose, findPlaces, say } from "../testing/lint-bot.ts";

it("a group without blocks where a chat may come", () => {
  expect(findPlaces("empty-group", { groups: { A: [say("Hi", "B")], B: [] } })).toEqual(["B"]);
  expect(findPlaces("empty-group", { groups: { A: [choose([{ content: "Yes", to: "B" }])], B: [] } })).toEqual(["B"]);
});

it("is content with empty groups that nothing leads to", () => {
  const groups = { A: [say("Hi")], B: [], C: [say("Never", "B")] };
  expect(findPlaces("empty-group", { groups })).toEqual([]);
});
