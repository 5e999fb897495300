import type { Flows, LogEntry, Output, OutputOrigin, Reply, Session, VariableValue } from "@parley/core";
import type { ChatState, Failure } from "./chat-state.ts";
import type { Counters, Snapshot } from "./snapshot.ts";

/** What a remembered chat consists of, besides its result. */
export type ChatStep = Omit<Snapshot, "snapshotVersion" | "result">;

/** Where a chat stands between two steps: what it goes on from. */
export interface Standing {
  session: Session;
  counters: Counters;
  /** What it waits for the browser to do. */
  need: Snapshot["need"];
}

/** Is told what a step gives. */
export type StepWatcher = (outputs: readonly Output[]) => void;

/** A chat in the visitor's browser. */
export interface Chat {
  /** What the server rendered; the first thing the screen shows. */
  readonly initial: ChatState;
  state: () => ChatState;
  subscribe: (watcher: () => void) => () => void;
  /** Stores and plays the first turn, or takes up a remembered chat. */
  start: () => Promise<void>;
  reply: (reply: Reply) => Promise<void>;
  /** What the page around gives variables; false where the chat does not wait for the visitor now. */
  give: (variables: Record<string, VariableValue>) => boolean;
  /** Tells what each step gives, from now on. */
  watch: (watcher: StepWatcher) => void;
  /** A bubble's content has loaded. */
  ready: (entryId: string) => void;
  fail: (failure: Failure) => void;
  /** Stores with the result what is known only after the chat has gone on. */
  log: (entry: LogEntry) => void;
  /** Stores with the result what went wrong on the page. */
  report: (cause: unknown, origin?: OutputOrigin) => void;
  setOffline: (isOffline: boolean) => void;
  /** The flows loaded so far, and where the chat stands in them. */
  standing: () => Standing & { flows: Flows };
}
