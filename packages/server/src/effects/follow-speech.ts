import type { Patch } from "@parley/core";
import type { Speech } from "./speech.ts";

/** A message to a follower of an effect: a chunk of its text with its position, and at the end the outcome. */
export type Said = { is: "text"; at: number; text: string } | { is: "patch"; patch: Patch };

/** A running effect of this process. */
export interface EffectUnderWay {
  speech: Speech;
  outcome: Promise<Patch>;
}

/** The chunk of a text from a position on; null if there is nothing new. */
export const restOf = (text: string, at: number): Extract<Said, { is: "text" }> | null =>
  text.length > at ? { is: "text", at, text: text.slice(at) } : null;

/** Follows an effect of this process from a position in its text on. Slow readers get larger chunks. */
export async function* followSpeech(
  { speech, outcome }: EffectUnderWay,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<Said, void> {
  let at = after;
  let isOver = false;
  const end = () => {
    isOver = true;
    speech.wake();
  };
  outcome.then(end, end);
  signal.addEventListener("abort", speech.wake, { once: true });
  while (!signal.aborted) {
    const rest = restOf(speech.shown(), at);
    if (rest) {
      at += rest.text.length;
      yield rest;
    } else if (isOver) return yield { is: "patch", patch: await outcome };
    else await speech.changed();
  }
}
