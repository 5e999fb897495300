import type { Settings } from "@parley/core";
import type { BubblePace } from "@parley/ui";

/** How long a bubble without typing time may keep the chat waiting, in milliseconds (specification, sections 4 and 9). */
export const paceLimits: Readonly<Record<Exclude<BubblePace, "typing">, number>> = {
  /** Images: when loaded, or after this time. */
  loaded: 5000,
  embed: 1000,
  audio: 500,
};

/** How long content fades in, in milliseconds; the next bubble waits for it. */
export const fadeTime = 400;

// Letters of all scripts; `\w` alone knows Latin ones only. Where words are not set apart, two characters make about one.
const words = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{1,2}|[\p{L}\p{M}\p{N}_]+/gu;

/**
 * How long the bot types a text, in milliseconds: word count / speed * 60000, at most `maxDelay` seconds. A text without
 * words counts by its length (specification, section 4).
 */
export const typingTime = (text: string, typing: Settings["typingEmulation"]): number => {
  if (!typing.enabled || typing.speed <= 0) return 0;
  const count = text.match(words)?.length ?? text.length;
  return Math.min((count / typing.speed) * 60_000, typing.maxDelay * 1000);
};
