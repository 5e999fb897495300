import type { NeedOutput, Session } from "@parley/core";
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
