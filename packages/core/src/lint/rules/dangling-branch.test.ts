import { expect, it } from "vitest";
import { ask, branch, choose, findPlaces, is, say, type TestBot, when } from "../testing/lint-bot.ts";

const find = (bot: TestBot) => findPlaces("dangling-branch", bot);
const yesOrNo = [{ content: "Yes", to: "B" }, { content: "No" }];
const B = [say("Fine")];

it("a row of a choice without an edge, where others have one and nothing follows", () => {
  expect(find({ groups: { A: [choose(yesOrNo)], B } })).toEqual(["A.0.1"]);
});

it("a row of a condition without an edge, where another or the rest goes on", () => {
  const items = [when([is("X", "Is set")], "B"), when([is("X", "Is empty")])];
  expect(find({ groups: { A: [branch(items)], B } })).toEqual(["A.0.1"]);
  expect(find({ groups: { A: [branch([when([is("X", "Is set")])]), say("Else")], B } })).toEqual(["A.0.0"]);
});

it("is content where the chat goes on behind the choice", () => {
  expect(find({ groups: { A: [choose(yesOrNo, "B")], B } })).toEqual([]);
  expect(find({ groups: { A: [choose(yesOrNo), say("Else")], B } })).toEqual([]);
});

it("is content where all rows lead on, or none", () => {
  expect(find({ groups: { A: [choose([{ content: "Yes", to: "B" }])], B } })).toEqual([]);
  expect(find({ groups: { A: [choose([{ content: "Yes" }, { content: "No" }])] } })).toEqual([]);
});

it("is content where several may be picked, since the edges of rows are not followed then", () => {
  const several = { ...choose(yesOrNo), options: { isMultipleChoice: true } };
  expect(find({ groups: { A: [several], B } })).toEqual([]);
  expect(findPlaces("unreachable-group", { groups: { A: [several], B } })).toEqual(["B"]);
});

it("is content where no chat comes, and where what was interrupted goes on", () => {
  const link = { type: "Typebot link", options: { typebotId: "current", groupId: "C" } };
  const groups = { A: [link, ask()], B, C: [choose(yesOrNo)] };
  expect(find({ groups })).toEqual([]);
  expect(find({ groups: { A: B, B, C: [choose(yesOrNo)] } })).toEqual([]);
  expect(find({ groups: { A: B, B, C: [choose(yesOrNo)] }, events: [{ type: "command", to: "C" }] })).toEqual([]);
});

it("judges what is linked where nothing follows the link, since then the chat ends there", () => {
  const link = { type: "Typebot link", options: { typebotId: "current", groupId: "C" } };
  expect(find({ groups: { A: [link], B, C: [choose(yesOrNo)] } })).toEqual(["C.0.1"]);
});
