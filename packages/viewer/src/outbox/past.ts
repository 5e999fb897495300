import { type InputOutput, type Session, sizeOf } from "@parley/core";
import { type DrivenStep, lastInput } from "@parley/engine";
import type { Counters, PastStep, RecordedPast } from "../state/snapshot.ts";
import { eventSeq } from "./lane.ts";

/** The most characters of the events that are remembered. Answers from before can't be changed any more. */
const mostPast = 300_000;

/** A past that begins with a session. */
export const pastFrom = (
  { session, counters: { last } }: { session: Session; counters: Counters },
  input: InputOutput | null,
): RecordedPast => ({ from: { session, input }, last, steps: [] });

/** Returns the past with a step that was recorded; `before` and `after` are the counters before and after it. */
export const addPast = (
  past: RecordedPast,
  { event, session, outputs }: DrivenStep,
  before: Counters,
  after: Counters,
): RecordedPast => {
  const step: PastStep = {
    event,
    seq: after.last ?? 0,
    told: after.event > before.event ? [eventSeq(after, before.event + 1), eventSeq(after, after.event)] : null,
  };
  const steps = [...past.steps, step];
  if (sizeOf(steps, mostPast) <= mostPast) return { ...past, steps };
  return pastFrom({ session, counters: after }, lastInput(outputs) ?? null);
};
