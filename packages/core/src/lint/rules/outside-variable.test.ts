import { expect, it } from "vitest";
import { ask, branch, findPlaces, is, say, type TestBot, when } from "../testing/lint-bot.ts";

const find = (groups: TestBot["groups"], others?: TestBot[]) =>
  findPlaces("outside-variable", { groups, variables: ["X"] }, others);

it("a variable that is read, but never set, once", () => {
  expect(find({ A: [say("Hi {{X}}"), say("{{X}}")] })).toEqual(["A.0"]);
});

it("a variable that only a bot without any link to this one has", () => {
  expect(find({ A: [say("{{X}}")] }, [{ id: "other", groups: {}, variables: ["X"] }])).toEqual(["A.0"]);
});

it("is content with variables that are set, or have a default", () => {
  expect(find({ A: [ask("X"), say("{{X}}")] })).toEqual([]);
  expect(findPlaces("outside-variable", { groups: { A: [say("{{X}}")] }, variables: { X: "me" } })).toEqual([]);
});

it("is content with variables that code in a block it doesn't know may set", () => {
  const block = { type: "unheard of", options: { tools: [{ code: "setVariable('X', 1)" }] } };
  expect(find({ A: [block, say("{{X}}")] })).toEqual([]);
});

it("is content where the author asks whether it is set, and where an event or another bot may set it", () => {
  expect(find({ A: [branch([when([is("X", "Is set")], "B")])], B: [say("{{X}}")] })).toEqual([]);
  const link = (typebotId: string) => ({ type: "Typebot link", options: { typebotId } });
  const other = { id: "other", groups: { A: [link("between")] }, variables: ["X"] };
  const between = { id: "between", groups: { A: [link("bot")] } };
  expect(find({ A: [say("{{X}}")] }, [other, between])).toEqual([]);
  const events = [{ type: "reply", to: "A", options: { contentVariableId: "vX" } }];
  expect(findPlaces("outside-variable", { groups: { A: [say("{{X}}")] }, variables: ["X"], events })).toEqual([]);
});
