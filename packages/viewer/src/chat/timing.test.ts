import { describe, expect, it } from "vitest";
import { typingTime } from "./timing.ts";

const typing = { enabled: true, speed: 400, maxDelay: 3, delayBetweenBubbles: 0, isDisabledOnFirstMessage: true };

describe("typing time (specification, section 4)", () => {
  it("spec 4.7: is the word count divided by the speed", () => {
    expect(typingTime("one two, three four", typing)).toBe(600);
    expect(typingTime("one two, three four", { ...typing, speed: 200 })).toBe(1200);
  });

  it("spec 4.7, 4.8: is capped", () => {
    expect(typingTime("word ".repeat(100), typing)).toBe(3000);
    expect(typingTime("word ".repeat(100), { ...typing, maxDelay: 1.5 })).toBe(1500);
  });

  it("counts the length of a text without words", () => {
    expect(typingTime("👋 !?", typing)).toBe((5 / 400) * 60_000);
    expect(typingTime("", typing)).toBe(0);
  });

  it("knows the letters of other scripts", () => {
    expect(typingTime("Привет как дела", typing)).toBe(450);
    expect(typingTime("हिन्दी", typing)).toBe(150);
    expect(typingTime("今日はいい天気ですね", typing)).toBe(750);
  });

  it("is nothing where typing is switched off", () => {
    expect(typingTime("one two", { ...typing, enabled: false })).toBe(0);
  });
});
