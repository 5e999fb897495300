import type { EngineEvent, NeedOutput, Output, Session } from "@parley/core";
import { advance } from "./advance.ts";
import { findNeed } from "./drive.ts";
import type { Machine } from "./step.ts";

export interface Replay {
  session: Session | null;
  outputs: Output[];
}

export interface ReplayOptions {
  /** The session before the first event. Default: none, so the events begin with the start of a chat. */
  from?: Session;
  /**
   * Replaces or checks a recorded event, for hosts that don't trust recordings. By default events are used unchanged. Null
   * ends the replay.
   *
   * @param need what the chat waits for; undefined if it waits for the visitor
   * @param session null before the first event
   */
  review?(event: EngineEvent, need: NeedOutput | undefined, session: Session | null): Promise<EngineEvent | null>;
  /** Called for each effective event, with its outputs. */
  onStep?(event: EngineEvent, outputs: readonly Output[]): void;
  /** Whether an output is included in the final result. Default: all. For callers that use `onStep`. */
  isKept?(output: Output): boolean;
  /** Ends the replay once this returns true for an event's outputs. */
  isEnough?(outputs: readonly Output[]): boolean;
}

/**
 * Rebuilds a chat from its events, with the same session and outputs as originally. Editing an answer, stepping back,
 * transcripts and the server's verification rely on this. The session is null if there are no events.
 *
 * @throws if the first event is not a start, or a flow is missing from the machine
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
    // An event that the chat doesn't wait for changes neither the session nor the open need.
    if (step.session !== session) need = findNeed(step.outputs);
    session = step.session;
    outputs.push(...step.outputs.filter(isKept));
    onStep?.(event, step.outputs);
    if (isEnough?.(step.outputs)) break;
  }
  return { session, outputs };
};
