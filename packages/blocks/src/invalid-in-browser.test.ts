import { expect, it } from "vitest";
import { play, says } from "./testing/play.ts";

it.each([
  ["email input", "ada@example.org"],
  ["url input", "https://example.org"],
  ["number input", "7"],
  ["date input", "2024-05-06"],
  ["time input", "12:30"],
  ["phone number input", "+33612345678"],
])(
  "spec 5.5: Inputs cannot be submitted empty; the browser validity check also applies (%s, by the bot's own message)",
  (type, text) => {
    const block = { type, options: { variableId: "vX", retryMessageContent: "Not quite" } as never };
    const story = play({ groups: { A: [block, says("Thanks")] }, variables: ["X"] });
    story.reply({ text, isInvalid: true }).says("Not quite").asks(type);
    expect(story.value("X") ?? "").toBe("");
    story.reply(text).says("Thanks").ends();
  },
);
