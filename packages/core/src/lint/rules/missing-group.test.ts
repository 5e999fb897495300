import { expect, it } from "vitest";
import { findPlaces, lintBot, say, type TestBot } from "../testing/lint-bot.ts";

const jump = (groupId: string, blockId?: string): TestBot => ({
  groups: { A: [{ type: "Jump", options: { groupId, ...(blockId ? { blockId } : {}) } }], B: [say("Hi")] },
  variables: ["Where"],
});
const link = (typebotId: string, groupId: string): TestBot => ({
  groups: { A: [{ type: "Typebot link", options: { typebotId, groupId } }] },
});
const find = (bot: TestBot) => findPlaces("missing-group", bot, [{ id: "other", groups: { Menu: [say("Hi")] } }]);

it("finds jumps to groups and blocks that don't exist", () => {
  expect(find(jump("Gone"))).toEqual(["A.0"]);
  expect(find(jump("B", "Gone"))).toEqual(["A.0"]);
});

it("finds links to groups that this bot or a known one lacks", () => {
  expect(find(link("current", "Gone"))).toEqual(["A.0"]);
  expect(find(link("bot", "Gone"))).toEqual(["A.0"]);
  expect(find(link("other", "Gone"))).toEqual(["A.0"]);
  const [first] = lintBot(link("other", "Gone"), [{ id: "other", groups: {} }]);
  expect(first?.message).toBe(
    'Bot link in "A" leads to the group "Gone", which does not exist in the bot "other"; the link is passed over.',
  );
});

it("is content with groups by id or title, with templates, and with bots it doesn't know", () => {
  for (const bot of [jump("B"), jump("B", "B.0"), jump("{{Where}}"), jump("")]) expect(find(bot)).toEqual([]);
  for (const bot of [link("current", "A"), link("other", "Menu"), link("other", ""), link("unknown", "Gone")])
    expect(find(bot)).toEqual([]);
});
