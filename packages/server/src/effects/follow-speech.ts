import type { Patch } from "@parley/core";
import type { Speech } from "./speech.ts";

/** What whoever follows an effect is told: characters of its text from a place on, at last its outcome. */
export type Said = { is: "text"; at: number; text: string } | { is: "patch"; patch: Patch };

/** An effect that this process does. */
export interface EffectUnderWay {
  speech: Speech;
  outcome: Promise<Patch>;
}

/** The characters that are not there yet; null where there are none. */
export const restOf = (text: string, at: number): Extract<Said, { is: "text" }> | null =>
  text.length > at ? { is: "text", at, text: text.slice(at) } : null;

/**
 * Follows an effect of this process, from the place on up to which its text is there already. Whoever reads slowly gets
 * more at once.
 */
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
