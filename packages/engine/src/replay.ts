import type { EngineEvent, NeedOutput, Output, Session } from "@parley/core";
import { advance } from "./advance.ts";
import { findNeed } from "./drive.ts";
import type { Machine } from "./step.ts";

export interface Replay {
  session: Session | null;
  outputs: Output[];
}

export interface ReplayOptions {
  /** The session that the events go on from; by default they begin with the start of a chat. */
  from?: Session;
  /**
   * What a recorded event counts for: by default it counts as it is. For hosts that do not believe everything a recording
   * says. Null ends the replay.
   *
   * @param need what the chat waits for when the event comes; undefined where it waits for the visitor
   * @param session null before the first event
   */
  review?(event: EngineEvent, need: NeedOutput | undefined, session: Session | null): Promise<EngineEvent | null>;
  /** Told each event that counted, with what it gave. */
  onStep?(event: EngineEvent, outputs: readonly Output[]): void;
  /** Whether an output is among those given at the end; all are by default. For who hears of them in `onStep`. */
  isKept?(output: Output): boolean;
  /** Ends the replay once this holds of what an event gave. */
  isEnough?(outputs: readonly Output[]): boolean;
}

/**
 * Rebuilds a chat from its events: the same session and the same outputs as when it happened. Editing an answer, stepping
 * back, transcripts and what the server believes rest on this. The session is null where there are no events.
 *
 * @throws when the first event is no start, or a flow is missing from the machine
 */
export const replay = async (
  machine: Machine,
  events: readonly EngineEvent[],
  { from, review, onStep, isKept = () => true, isEnough }: ReplayOptions = {},
): Promise<Replay> => {
  let session: Session | null = from ?? null;
  let need: NeedOutput | undefined;
  const outputs: Output[] = [];
  for (const recorded of events) {
    const event: EngineEvent | null = review ? await review(recorded, need, session) : recorded;
    if (event === null) break;
    const step = advance(machine, session, event);
    // An event that the chat does not wait for leaves the session as it is, and its need open.
    if (step.session !== session) need = findNeed(step.outputs);
    session = step.session;
    outputs.push(...step.outputs.filter(isKept));
    onStep?.(event, step.outputs);
    if (isEnough?.(step.outputs)) break;
  }
  return { session, outputs };
};
