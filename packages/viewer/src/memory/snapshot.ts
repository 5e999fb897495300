import type { NeedOutput, Session } from "@parley/core";
import type { ChatState } from "../chat/chat-state.ts";
import type { ResultRecord } from "../outbox/writes.ts";

/** The version of the snapshot's own shape; others are forgotten. */
export const snapshotVersion = 2;

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
  /** Which numbers this page gives to events; see `eventSeq`. */
  lane: number;
}
