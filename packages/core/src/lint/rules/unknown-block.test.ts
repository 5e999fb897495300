import { expect, it } from "vitest";
import { findPlaces, lintBot, say } from "../testing/lint-bot.ts";

it("a block of a type that is not available", () => {
  const bot = { groups: { A: [say("Hi"), { type: "Zapier" }] } };
  expect(findPlaces("unknown-block", bot)).toEqual(["A.1"]);
  expect(lintBot(bot)[0]?.message).toBe(
    '"A" has a block of the type "Zapier", which is not available here; chats pass over it.',
  );
});

it("is content with those that are", () => {
  expect(findPlaces("unknown-block", { groups: { A: [say("Hi")] } })).toEqual([]);
});
