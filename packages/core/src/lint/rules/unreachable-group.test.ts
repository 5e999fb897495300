import { expect, it } from "vitest";
import { branch, choose, findPlaces, is, say, type TestBot, when } from "../testing/lint-bot.ts";

const find = (bot: TestBot, others?: TestBot[]) => findPlaces("unreachable-group", bot, others);
const link = (typebotId: string, groupId: string) => ({ type: "Typebot link", options: { typebotId, groupId } });

it("groups that nothing leads to, or only each other", () => {
  const groups = { A: [say("Hi")], B: [say("Never", "C")], C: [say("Never", "B")] };
  expect(find({ groups })).toEqual(["B", "C"]);
});

it("a group behind a redirect that leaves the page", () => {
  const redirect = { type: "Redirect", options: { url: "x.org" }, to: "B" };
  expect(find({ groups: { A: [redirect], B: [say("Never")] } })).toEqual(["B"]);
});

it("is content with edges of blocks, rows, rows in rows and events", () => {
  const unknown = { type: "cards", items: [{ to: "E" }], to: "F" };
  const groups = {
    A: [say("Hi"), choose([{ content: "B", to: "B" }], "C")],
    B: [say("B")],
    C: [branch([when([is("X", "Is set")], "D")]), unknown],
    D: [say("D")],
    E: [say("E")],
    F: [say("F")],
    G: [say("G")],
  };
  expect(find({ groups, events: [{ type: "command", to: "G" }] })).toEqual([]);
});

it("is content with jumps and links, by id or title", () => {
  const jump = { type: "Jump", options: { groupId: "B" } };
  expect(find({ groups: { A: [jump], B: [link("current", "C")], C: [say("C")] } })).toEqual([]);
});

it("is content where a jump is decided only in the chat", () => {
  const jump = { type: "Jump", options: { groupId: "{{Where}}" } };
  expect(find({ groups: { A: [jump], B: [say("B")] }, variables: ["Where"] })).toEqual([]);
});

it("knows the links of other bots", () => {
  const bot = { id: "child", groups: { A: [say("A")], B: [say("B")] } };
  expect(find(bot, [{ id: "parent", groups: { A: [link("child", "B")] } }])).toEqual([]);
  expect(find(bot, [{ id: "parent", groups: { A: [link("another", "B")] } }])).toEqual(["B"]);
});

it("knows what follows a jump that comes back, and a link", () => {
  const jump = { type: "Jump", options: { groupId: "B" } };
  const groups = {
    A: [jump, say("Behind", "C")],
    B: [{ type: "Return" }],
    C: [link("x", ""), say("Behind", "D")],
    D: [say("D")],
  };
  expect(find({ groups })).toEqual([]);
});
