import { expect, it } from "vitest";
import { ask, branch, choose, findPlaces, is, lintBot, say, set, type TestBot, when } from "../testing/lint-bot.ts";

const find = (groups: TestBot["groups"], variables: TestBot["variables"] = ["X", "Y"]) =>
  findPlaces("unset-variable", { groups, variables });

it("a variable that is read before it is set, with the way", () => {
  const groups = { A: [say("Hi", "B")], B: [say("Dear {{X}}", "C")], C: [ask("X")] };
  expect(find(groups)).toEqual(["B.0"]);
  expect(lintBot({ groups, variables: ["X"] })[0]?.message).toBe(
    'Text in "B" reads {{X}}, which is still empty there: nothing sets it on the way "A" → "B". "C" sets it.',
  );
});

it("says so where the same group sets it, but later", () => {
  const [first] = lintBot({ groups: { A: [say("{{X}}"), ask("X")] }, variables: ["X"] });
  expect(first?.message).toMatch(/on the way "A"\. "A" sets it further down\.$/);
});

it("one that is set only on another path, or where no chat comes", () => {
  const items = [
    { content: "Yes", to: "B" },
    { content: "No", to: "C" },
  ];
  expect(find({ A: [choose(items)], B: [ask("X")], C: [say("{{X}}")] })).toEqual(["C.0"]);
  expect(find({ A: [say("{{X}}")], B: [ask("X", "A")] })).toEqual(["A.0"]);
});

it("reads of a field while another one gives it a meaning", () => {
  const inZone = (type: string) => ({ ...set("Y"), options: { variableId: "vY", type, timeZone: "{{X}}" } });
  for (const type of ["Now", "Tomorrow"]) expect(find({ A: [inZone(type), ask("X")] })).toEqual(["A.0"]);
  expect(find({ A: [inZone("Random ID"), ask("X")] })).toEqual([]);
});

it("reads in comparisons, code and lists", () => {
  expect(find({ A: [branch([when([is("X", "Equal to", "1")])], "B")], B: [ask("X")] })).toEqual(["A.0"]);
  expect(find({ A: [set("Y", "{{X}} + 1"), ask("X")] })).toEqual(["A.0"]);
  expect(find({ A: [set("Y", "vX + 1"), ask("X")] })).toEqual(["A.0"]);
  expect(find({ A: [{ ...choose([]), options: { dynamicVariableId: "vX" } }, ask("X")] })).toEqual(["A.0"]);
});

it("is content where some path sets it", () => {
  const items = [
    { content: "Yes", to: "B" },
    { content: "No", to: "C" },
  ];
  expect(find({ A: [choose(items)], B: [ask("X", "C")], C: [say("{{X}}")] })).toEqual([]);
  expect(find({ A: [say("{{X}}"), ask("X", "A")] })).toEqual([]);
  expect(
    find({ A: [{ type: "Webhook", options: { mapping: [{ variableId: "vX" }] } }, say("{{X}}"), ask("X")] }),
  ).toEqual([]);
});

it("is content with defaults, with counting, and where the author asks whether it is set", () => {
  expect(find({ A: [say("{{X}}"), ask("X")] }, { X: "me" })).toEqual([]);
  expect(find({ A: [set("X", "{{X}} + 1")] })).toEqual([]);
  expect(find({ A: [branch([when([is("X", "Is set")], "B")], "C")], B: [say("{{X}}")], C: [ask("X")] })).toEqual([]);
});

it("is content where code, other bots, events or unknown blocks may set it", () => {
  const code = { type: "Code", options: { content: 'setVariable("X", 1)' } };
  expect(find({ A: [code, say("{{X}}"), ask("X")] })).toEqual([]);
  expect(find({ A: [{ type: "Typebot link", options: { typebotId: "other" } }, say("{{X}}"), ask("X")] })).toEqual([]);
  expect(find({ A: [{ type: "unheard of", options: { saveIn: "vX" } }, say("{{X}}"), ask("X")] })).toEqual([]);
  const bot: TestBot = { groups: { A: [ask("X")], B: [say("{{X}}")] }, events: [{ type: "command", to: "B" }] };
  expect(findPlaces("unset-variable", { ...bot, variables: ["X"] })).toEqual([]);
});

it("knows that a called group comes back, and which variables a known bot has", () => {
  const link = (typebotId: string, groupId = "") => ({ type: "Typebot link", options: { typebotId, groupId } });
  expect(find({ A: [link("current", "B"), say("{{X}}")], B: [ask("X")] })).toEqual([]);
  expect(
    find({ A: [{ type: "Jump", options: { groupId: "B" } }, say("{{X}}")], B: [ask("X"), { type: "Return" }] }),
  ).toEqual([]);
  const bot = { groups: { A: [link("other"), say("{{X}} {{Y}}"), ask("X"), ask("Y")] }, variables: ["X", "Y"] };
  const [found, ...others] = lintBot(bot, [{ id: "other", groups: {}, variables: ["X"] }]);
  expect(found?.message).toContain("{{Y}}");
  expect(others.filter(({ rule }) => rule === "unset-variable")).toEqual([]);
});

it("keeps more than 32 variables apart", () => {
  const names = Array.from({ length: 70 }, (_, index) => `V${index}`);
  const groups = {
    A: [...names.slice(1).map((name) => ask(name)), say(names.map((name) => `{{${name}}}`).join()), ask("V0")],
  };
  const found = lintBot({ groups, variables: names }).filter(({ rule }) => rule === "unset-variable");
  expect(found.map(({ message }) => /\{\{(\w+)\}\}/.exec(message)?.[1])).toEqual(["V0"]);
});
