import { expect, it } from "vitest";
import { ask, branch, findPlaces, is, lintBot, say, set, type TestBot, when } from "../testing/lint-bot.ts";

const find = (groups: TestBot["groups"]) => findPlaces("dangling-end", { groups, variables: ["X"] });

it("an answer that nothing follows", () => {
  expect(find({ A: [say("Name?"), ask("X")] })).toEqual(["A.1"]);
  expect(lintBot({ groups: { A: [ask()] } })[0]?.message).toBe(
    'The chat ends right after the answer to Question in "A", without a word.',
  );
});

it("a logic block at the end, with nothing said since the last answer", () => {
  expect(find({ A: [ask("X"), set("X")] })).toEqual(["A.1"]);
  expect(find({ A: [set("X")] })).toEqual(["A.0"]);
});

it("a condition whose rest ends in silence", () => {
  const groups = { A: [ask("X"), branch([when([is("X", "Is set")], "B")])], B: [say("Bye")] };
  expect(find(groups)).toEqual(["A.1"]);
});

it("is content where something has been said", () => {
  expect(find({ A: [ask("X"), say("Thanks"), set("X")] })).toEqual([]);
  expect(find({ A: [ask("X"), say("Hm"), branch([when([is("X", "Is set")], "B")])], B: [say("Bye")] })).toEqual([]);
});

it("is content with ends on purpose, and with what may say something", () => {
  expect(find({ A: [ask("X"), { type: "Redirect", options: { url: "x.org" } }] })).toEqual([]);
  expect(find({ A: [ask("X"), { type: "Typebot link", options: { typebotId: "other" } }] })).toEqual([]);
  expect(find({ A: [ask("X"), { type: "unheard of" }, set("X")] })).toEqual([]);
});

it("is content where the chat goes on with what was interrupted", () => {
  const events = [{ type: "command", to: "C" }];
  const groups = { A: [say("Hi")], C: [ask("X")] };
  expect(findPlaces("dangling-end", { groups, events, variables: ["X"] })).toEqual([]);
  expect(
    find({ A: [{ type: "Jump", options: { groupId: "B" } }, say("Bye")], B: [ask("X"), { type: "Return" }] }),
  ).toEqual([]);
});
