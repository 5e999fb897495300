import type { Patch } from "@parley/core";
import type { TextStream } from "./text-stream.ts";

/** A message to a follower of an effect: a chunk of its text with its position, and at the end the outcome. */
export type StreamMessage = { is: "text"; at: number; text: string } | { is: "patch"; patch: Patch };

/** A running effect of this process. */
export interface EffectUnderWay {
  stream: TextStream;
  outcome: Promise<Patch>;
}

/** The chunk of a text from a position on; null if there is nothing new. */
export const restOf = (text: string, at: number): Extract<StreamMessage, { is: "text" }> | null =>
  text.length > at ? { is: "text", at, text: text.slice(at) } : null;

/** Follows an effect of this process from a position in its text on. Slow readers get larger chunks. */
export async function* followStream(
  { stream, outcome }: EffectUnderWay,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<StreamMessage, void> {
  let at = after;
  let isOver = false;
  const end = () => {
    isOver = true;
    stream.wake();
  };
  outcome.then(end, end);
  signal.addEventListener("abort", stream.wake, { once: true });
  while (!signal.aborted) {
    const rest = restOf(stream.shown(), at);
    if (rest) {
      at += rest.text.length;
      yield rest;
    } else if (isOver) return yield { is: "patch", patch: await outcome };
    else await stream.changed();
  }
}
