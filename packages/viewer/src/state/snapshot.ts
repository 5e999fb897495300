import type { EngineEvent, InputOutput, NeedOutput, Session } from "@parley/core";
import type { Kept } from "@parley/engine";
import type { ChatState } from "./chat-state.ts";
import type { ResultRecord } from "./writes.ts";

/** The number of the snapshot format; `readSnapshot` supports older ones. */
export const snapshotVersion = 3;

/** A chat between two steps, as it is remembered for a returning visitor. */
export interface Snapshot {
  snapshotVersion: typeof snapshotVersion;
  session: Session;
  entries: ChatState["entries"];
  input: ChatState["input"];
  isEnded: boolean;
  result: ResultRecord;
  counters: Counters;
  /** The unsent text of the input when the page was left. */
  draft?: string;
  /** The need that waits for the browser. A client effect that has begun does not run again. */
  need: { output: NeedOutput; isBegun: boolean } | null;
  /** What has happened so far, if the bot lets visitors change their answers. */
  past?: RecordedPast | undefined;
}

/** The past of a chat, with the numbers under which it was stored. */
export interface RecordedPast {
  /** The session before the first step, and what it asks; null if the steps begin with the start. */
  from: { session: Session; input: InputOutput | null } | null;
  /** The number of the step before the first one; null at the start. */
  last: number | null;
  steps: PastStep[];
  /** What is kept since an answer was changed. */
  kept?: Kept;
}

/** A recorded event of the engine. */
export interface PastStep {
  event: EngineEvent;
  /** The step's number. */
  seq: number;
  /** The numbers of the events that it was told by, from the first to the last; null if there were none. */
  told: [from: number, to: number] | null;
}

/** Counters for the sequence numbers of a result. */
export interface Counters {
  update: number;
  event: number;
  /** The last step number of this page; see `takeLane`. */
  step: number;
  /** The number of the last step that was recorded; null before the first. */
  last: number | null;
  /** The number range of this page for events and steps; see `eventSeq`. */
  lane: number;
}

export const noCounters: Counters = { update: 0, event: 0, step: 0, last: null, lane: 0 };
