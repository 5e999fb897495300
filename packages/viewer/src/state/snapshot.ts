import type { NeedOutput, Session } from "@parley/core";
import type { ChatState } from "./chat-state.ts";
import type { ResultRecord } from "./writes.ts";

/** The number of the form that snapshots have; `readSnapshot` reads older ones. */
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
  /** What the visitor had typed into the input when the page was left. */
  draft?: string;
  /** What the chat waits for the browser to do. Begun client effects are not done a second time. */
  need: { output: NeedOutput; isBegun: boolean } | null;
}

/** Numbers that grow with every update and event of a result. */
export interface Counters {
  update: number;
  event: number;
  /** The last step that this page has counted; see `takeLane`. */
  step: number;
  /** The number of the last step that was recorded; null before the first. */
  last: number | null;
  /** Which numbers this page gives to events and steps; see `eventSeq`. */
  lane: number;
}

export const noCounters: Counters = { update: 0, event: 0, step: 0, last: null, lane: 0 };
