import { expect, it } from "vitest";
import { momentOfDay } from "../dates/moment-of-day.ts";
import type { Output } from "../nouns/session.ts";
import { linesOf, writeTranscript } from "./transcript.ts";

const transcriptOf = (outputs: readonly Output[]) => writeTranscript(linesOf(outputs));

const origin = { id: "o", botId: "b", groupId: "g", blockId: "k", visit: 0 };
const bubble = (text: string, blockType = "text", url?: string): Output => ({
  type: "bubble",
  ...origin,
  blockType,
  text,
  content: url === undefined ? {} : { url },
});
const answer = (label: string): Output => ({ type: "answer", ...origin, content: label, label, index: 0 });

it("writes who said what, a blank line between", () => {
  const said = [
    bubble("Hello"),
    bubble("", "image", "https://x.test/a.png"),
    bubble("", "embed", "https://x.test"),
    { type: "rejected", ...origin, label: "oops" } as const,
    bubble("Again?"),
    answer("Ada"),
    { type: "end" } as const,
  ];
  expect(transcriptOf(said)).toBe(
    'Assistant: "Hello"\n\nAssistant: "https://x.test/a.png"\n\nUser: "oops"\n\nAssistant: "Again?"\n\nUser: "Ada"',
  );
  expect(transcriptOf([])).toBe("");
});

it("writes an answer once that an event had taken before", () => {
  const taken: Output = { type: "rejected", ...origin, label: "Ada" };
  const given: Output = { type: "answer", ...origin, content: "Ada", label: "Ada", index: 0, isShownBefore: true };
  expect(transcriptOf([taken, given])).toBe('User: "Ada"');
});

it("knows the moments of a day", () => {
  expect([0, 11, 12, 17, 18, 23].map(momentOfDay)).toEqual([
    "morning",
    "morning",
    "afternoon",
    "afternoon",
    "evening",
    "evening",
  ]);
});
