import { expect, it } from "vitest";
import { createRunningChats } from "./running-chats.ts";

it("a chat runs until it has been quiet for five minutes", () => {
  let now = 0;
  const chats = createRunningChats(() => now);
  chats.note("one");
  now = 200_000;
  chats.note("two");
  chats.note("one");
  chats.note("three");
  expect(chats.count()).toBe(3);
  now = 400_000;
  chats.note("two");
  now = 500_001;
  expect(chats.count()).toBe(1);
});

it("no more than a hundred thousand are remembered", () => {
  const chats = createRunningChats(() => 0);
  for (let index = 0; index < 100_010; index++) chats.note(`${index}`);
  expect(chats.count()).toBe(100_000);
});
