import { expect, it } from "vitest";
import { ask, branch, findPlaces, is, lintBot, say, set, type TestBot, when } from "../testing/lint-bot.ts";

const find = (groups: TestBot["groups"], others?: TestBot[]) =>
  findPlaces("unused-variable", { groups, variables: ["X"] }, others);

it("a variable that is named nowhere", () => {
  expect(find({ A: [say("Hi")] })).toEqual(["The variable {{X}} is not used."]);
  const [found] = lintBot({ groups: { A: [say("Hi")] }, variables: ["X"] });
  expect(found).toMatchObject({ severity: "info", variableId: "vX" });
});

it.each([
  ["set", ask("X")],
  ["read", say("{{X}}")],
  ["read in code", say("{{= vX + 1 =}}")],
  ["read by a block of code", { type: "Code", options: { content: "console.log(vX)" } }],
  ["compared", branch([when([is("X", "Is set")])])],
  ["held by a block that is not known", { type: "unheard of", options: { deep: [{ in: "vX" }] } }],
  ["used by its name in such a block", { type: "unheard of", options: { text: "{{X}}" } }],
  ["set by code in such a block", { type: "unheard of", options: { code: "setVariable('X', 1)" } }],
])("is content when it is %s", (_, block) => {
  expect(find({ A: [block] })).toEqual([]);
});

it("is content where a linked bot may use it", () => {
  expect(find({ A: [{ type: "Typebot link", options: { typebotId: "other" } }] })).toEqual([]);
  const link = { type: "Typebot link", options: { typebotId: "other" } };
  expect(find({ A: [link] }, [{ id: "other", groups: {}, variables: ["X"] }])).toEqual([]);
  expect(find({ A: [link] }, [{ id: "other", groups: {}, variables: ["Y"] }])).toHaveLength(1);
});

it("takes variables of one name for one", () => {
  const flow: TestBot = { groups: { A: [set("X")] }, variables: ["X"] };
  expect(findPlaces("unused-variable", flow)).toEqual([]);
});
