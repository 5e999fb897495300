import type { Flows, LogEntry, Output, OutputOrigin, Reply, Session, VariableValue } from "@parley/core";
import type { ChatState, Failure } from "./chat-state.ts";
import type { Counters, RecordedPast, Snapshot } from "./snapshot.ts";

/** The data of a remembered chat, besides its result. */
export type ChatStep = Omit<Snapshot, "snapshotVersion" | "result">;

/** The state of a chat between two steps. */
export interface Standing {
  session: Session;
  counters: Counters;
  /** The need that waits for the browser. */
  need: Snapshot["need"];
  /** Absent if answers can't be changed. */
  past?: RecordedPast | undefined;
}

/** Called with the outputs of each step. */
export type StepWatcher = (outputs: readonly Output[]) => void;

/** A chat in the visitor's browser. */
export interface Chat {
  /** The state that the server has rendered. */
  readonly initial: ChatState;
  state: () => ChatState;
  subscribe: (watcher: () => void) => () => void;
  /** Stores and plays the first turn, or resumes a remembered chat. */
  start: () => Promise<void>;
  reply: (reply: Reply) => Promise<void>;
  /** Lets the visitor change an own answer: its question is asked again, and the next reply answers it. */
  change: (entryId: string) => Promise<void>;
  /** Leaves the answer as it is. */
  leaveUnchanged: () => void;
  /** Sets variables from the surrounding page. Returns false if the chat isn't waiting for the visitor. */
  give: (variables: Record<string, VariableValue>) => boolean;
  /** Calls the watcher with the outputs of each step from now on. */
  watch: (watcher: StepWatcher) => void;
  /** A bubble's content has loaded. */
  ready: (entryId: string) => void;
  fail: (failure: Failure) => void;
  /** Stores a log entry that became known only after the chat had continued. */
  log: (entry: LogEntry) => void;
  /** Stores an error of the page with the result. */
  report: (cause: unknown, origin?: OutputOrigin) => void;
  setOffline: (isOffline: boolean) => void;
  /** Returns the loaded flows and the state of the chat. */
  standing: () => Standing & { flows: Flows };
}
