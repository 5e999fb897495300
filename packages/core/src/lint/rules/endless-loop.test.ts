import { expect, it } from "vitest";
import { ask, branch, findPlaces, is, lintBot, say, set, type TestBot, when } from "../testing/lint-bot.ts";

const find = (groups: TestBot["groups"]) => findPlaces("endless-loop", { groups, variables: ["X", "Y"] });

it("a circle without a way out, with its groups", () => {
  const groups = { A: [say("Hi", "B")], B: [say("Again"), set("X", "1", "C")], C: [say("And again", "B")] };
  expect(find(groups)).toEqual(["B.0"]);
  expect(lintBot({ groups, variables: ["X"] })[0]?.message).toBe(
    'The chat goes round without end, and nothing in it asks the visitor anything: "B" → "C" → "B".',
  );
});

it("a block that leads to its own group, by an edge, a jump or a link", () => {
  expect(find({ A: [say("Hi", "A")] })).toEqual(["A.0"]);
  expect(find({ A: [{ type: "Jump", options: { groupId: "A" } }] })).toEqual(["A.0"]);
  expect(find({ A: [{ type: "Typebot link", options: { typebotId: "current", groupId: "A" }, to: "A" }] })).toEqual([
    "A.0",
  ]);
});

it("a condition that nothing in the circle changes", () => {
  const groups = { A: [branch([when([is("X", "Is set")], "B")]), say("Wait", "A")], B: [say("Done")] };
  expect(find(groups)).toEqual(["A.0"]);
});

it("two circles", () => {
  expect(find({ A: [branch([when([is("X", "Is set")], "B")], "C")], B: [say("B", "B")], C: [say("C", "C")] })).toEqual([
    "B.0",
    "C.0",
  ]);
});

it("is content with an input in the circle, or something else that waits", () => {
  expect(find({ A: [say("Hi"), ask("X", "A")] })).toEqual([]);
  expect(find({ A: [{ type: "embed", options: { waitForEvent: { isEnabled: true } }, to: "A" }] })).toEqual([]);
  expect(find({ A: [{ type: "unheard of", to: "A" }] })).toEqual([]);
});

it("is content with a condition that something in the circle changes", () => {
  const leave = branch([when([is("X", "Equal to", "3")], "B")]);
  expect(find({ A: [leave, set("X", "{{X}} + 1", "A")], B: [say("Done")] })).toEqual([]);
});

it("is content with a way out that no comparison decides, and with circles where no chat comes", () => {
  const test = { type: "Webhook", items: [{ to: "B" }], to: "A" };
  expect(find({ A: [say("Hi"), test], B: [say("Done")] })).toEqual([]);
  expect(find({ A: [say("Hi")], B: [say("Never", "B")] })).toEqual([]);
});

it("is content with a jump that comes back", () => {
  expect(
    find({ A: [{ type: "Jump", options: { groupId: "B" } }, ask("X", "A")], B: [say("Hi"), { type: "Return" }] }),
  ).toEqual([]);
});
