import type { EdgeTarget, Flow, LogEntry, Moment, Patch, Reply, VariableValue } from "@parley/core";

// What the builder and the chat beside its flow tell each other, by postMessage between their two origins.

/** In the query of a preview's address: the page waits for the builder around it, and does what that says. */
export const tryOutQuery = "try-out";

/** Marks the messages, so that those of others are left alone. */
export const tryOutMark = "parley-try-out";

/** What an author has done in a chat, in its order: the chat is made of it anew after every edit. */
export type HistoryItem = Moment &
  (
    | { is: "start"; at?: EdgeTarget; variables?: Record<string, VariableValue> }
    | { is: "reply"; reply: Reply; place: { botId: string; blockId: string } }
    | { is: "set"; name: string; value: VariableValue }
  );

/** What came of a need, so that it is not asked for again after every edit. */
export interface Outcome {
  key: string;
  moment: Moment;
  patch: Patch;
}

/** All that a chat is made of: with it another page goes on with it. */
export interface KeptChat {
  history: readonly HistoryItem[];
  outcomes: readonly Outcome[];
}

export interface TryOutSettings {
  /** Nothing is typed and nothing fades: everything is there at once. */
  skipsTyping: boolean;
}

/** A permission to ask the server for what a chat needs. */
export interface TryOutGrant {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** What the builder says. */
export type ToChat =
  | { type: "open"; flow: Flow; settings: TryOutSettings; grant: TryOutGrant; kept: KeptChat | null }
  | { type: "flow"; flow: Flow }
  | { type: "settings"; settings: TryOutSettings }
  /** Begins anew; at a place, with the values of now. */
  | { type: "restart"; at?: EdgeTarget }
  | { type: "step back" }
  | { type: "set variable"; name: string; value: VariableValue }
  /** Answers `grant wanted`: the server has all that was edited; null where it can't be reached. */
  | { type: "grant"; id: number; grant: TryOutGrant | null };

/** One block at work. */
export interface TraceStep {
  /** Milliseconds since 1970. */
  time: number;
  botId: string;
  groupId: string;
  groupTitle: string;
  blockId: string;
  blockType: string;
  /** `ran`: the block was reached. `answered`: it judged a reply. `done`: what it needed has come. */
  what: "ran" | "answered" | "done";
  /** What it told the engine: to say, ask, follow, … ; of an answer: `accepted`, `rejected` or `skipped`. */
  does: string;
  /** What was said or answered. */
  text?: string;
  /** The row that was taken, as it was filled in. */
  row?: Record<string, unknown>;
  /** None of the block's rows was taken. */
  isElse?: true;
  /** The values of the variables that rows compare, by id. */
  values?: Record<string, VariableValue>;
  /** Variables that were set. */
  changes?: { variableId: string; value: VariableValue }[];
}

/** What the log tells: what blocks and the page report, and what was asked of the server. */
export type LogRecord = { time: number; botId?: string; blockId?: string } & (
  | ({ is: "log" } & LogEntry)
  | { is: "request"; effect: string; took: number | null; patch: Patch | null; isFromBefore: boolean }
  /** Visitors would be led to another page now. */
  | { is: "departure"; url: string }
);

/** Where the chat goes on, and why it could not keep all answers. */
export interface GoesOn {
  /** `asks`: another question comes first. `refuses`: an answer counts no more. `ends`: the flow ends before. `start`: the place where it began is gone. */
  why: "asks" | "refuses" | "ends" | "start";
  blockId: string | null;
  /** Answers that were left out. */
  dropped: number;
}

export interface ChatStanding {
  /** The block that the chat waits at, in the bot that is tried out; that of the link while another bot runs. */
  place: { groupId: string; blockId: string } | null;
  isEnded: boolean;
  canStepBack: boolean;
  /** The values of the bot that runs, by name. */
  values: Record<string, VariableValue>;
  trace: readonly TraceStep[];
  logs: readonly LogRecord[];
  goesOn: GoesOn | null;
  kept: KeptChat;
}

/** What the chat says. */
export type FromChat =
  | { type: "ready" }
  | { type: "standing"; standing: ChatStanding }
  /** Something is to be asked of the server. */
  | { type: "grant wanted"; id: number }
  /** The page needs what only the server can put into it, fonts say; `key` names what. */
  | { type: "reload wanted"; key: string };

export type Marked<Message> = Message & { mark: typeof tryOutMark };
