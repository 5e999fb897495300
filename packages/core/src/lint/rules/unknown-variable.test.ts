import { expect, it } from "vitest";
import { ask, branch, findPlaces, is, lintBot, say, set, type TestBot, when } from "../testing/lint-bot.ts";

const find = (...blocks: TestBot["groups"][string]) =>
  findPlaces("unknown-variable", { groups: { A: blocks }, variables: ["Name", "First name"] });
const first = (...blocks: TestBot["groups"][string]) =>
  lintBot({ groups: { A: blocks }, variables: ["Name", "First name"] })[0];

it("names in texts, codes and comparisons, once for each block", () => {
  expect(find(say("{{Nam}} {{Nam}}"), set("Name", "{{Gone}} + 1"))).toEqual(["A.0", "A.1"]);
  expect(find(branch([when([is("Name", "Equal to", "{{Gone}}")])]))).toEqual(["A.0.0"]);
  expect(find({ type: "Webhook", options: { headers: [{ name: "a", value: "{{Gone}}" }] } })).toEqual(["A.0"]);
});

it("variables that an option holds but the bot lacks", () => {
  expect(find(ask("Gone"))).toEqual(["A.0"]);
  expect(find(branch([when([is("Gone", "Is set")])]))).toEqual(["A.0.0"]);
  expect(first(ask("Gone"))?.message).toBe(
    'The option "Save the answer in" of Question in "A" holds a variable that does not exist.',
  );
});

it("guesses what was meant", () => {
  expect(first(say("Hi {{ first_name }}"))).toMatchObject({
    message: 'Text in "A" names a variable that does not exist: {{ first_name }} leaves nothing behind.',
    remedy: "Write {{First name}}.",
  });
});

it("is content with variables that exist, with code, and with blocks it doesn't know", () => {
  expect(find(say("{{Name}} {{= {{First name}}.length =}}"), ask("Name"))).toEqual([]);
  expect(find(set("Name", "({ a: { b: 1 } })"))).toEqual([]);
  expect(find({ type: "unheard of", options: { text: "{{state}}" } })).toEqual([]);
});
