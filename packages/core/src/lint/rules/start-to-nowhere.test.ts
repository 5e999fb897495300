import { expect, it } from "vitest";
import { findPlaces, lintBot, say } from "../testing/lint-bot.ts";

const find = (start: string | null) => findPlaces("start-to-nowhere", { groups: { A: [say("Hi")], Empty: [] }, start });

it.each([null, "Missing", "Empty"])("a start that leads to %s", (start) => {
  expect(find(start)).toEqual(["The start leads nowhere, so chats end before they begin."]);
});

it("does not complain about groups behind it as well", () => {
  const rules = lintBot({ groups: { A: [say("Hi")] }, start: null }).map(({ rule, eventId }) => ({ rule, eventId }));
  expect(rules).toEqual([{ rule: "start-to-nowhere", eventId: "start" }]);
});

it("is content with a start that leads to a block", () => {
  expect(find("A")).toEqual([]);
});
