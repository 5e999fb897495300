import type {
  EdgeTarget,
  Evaluation,
  EvaluationResult,
  Flow,
  LogEntry,
  Moment,
  Patch,
  Place,
  Reply,
  VariableValue,
} from "@parley/core";
import type { FlowPatch } from "./flow-patch.ts";

// The messages between the builder and the preview beside its flow, sent by postMessage between two origins.

/** A query parameter of the preview's address: the page then waits for the builder and follows its messages. */
export const tryOutQuery = "try-out";

/** Marks our messages, so that others are ignored. */
export const tryOutMark = "parley-try-out";

/** An action of the author in a chat. After every edit the chat is replayed from these. */
export type HistoryItem = Moment &
  (
    | { is: "start"; at?: EdgeTarget; variables?: Record<string, VariableValue> }
    | { is: "reply"; reply: Reply; place: { botId: string; blockId: string } }
    | { is: "set"; name: string; value: VariableValue }
  );

/** The outcome of a need, remembered so that it isn't requested again after every edit. */
export interface Outcome {
  key: string;
  moment: Moment;
  patch: Patch;
  /** The visit of the block that needed it, and which of its effects it was; absent for what is no effect. */
  effect?: Place & { name: string };
}

/** The data from which another page can continue a chat. */
export interface KeptChat {
  history: readonly HistoryItem[];
  outcomes: readonly Outcome[];
}

export interface TryOutSettings {
  /** Whether everything is shown at once, without typing and fading. */
  skipsTyping: boolean;
}

/** A permission to send a chat's requests to the server. */
export interface TryOutGrant {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** A turn of a chat that the author watches: its reply, and what services are supposed to answer in it. */
export interface WatchedTurn {
  moment: Moment;
  /** Null for the start. */
  happening: { type: "reply"; reply: Reply; place: { botId: string; blockId: string } } | null;
  outcomes: readonly { botId: string; blockId: string; patch: Patch }[];
}

/** Messages from the builder. */
export type ToChat =
  | { type: "open"; flow: Flow; settings: TryOutSettings; grant: TryOutGrant; kept: KeptChat | null }
  | { type: "flow"; flow: Flow }
  /** What an edit has changed in the flow that was sent last. */
  | { type: "flow patch"; patch: FlowPatch }
  | { type: "settings"; settings: TryOutSettings }
  /** Restarts the chat, optionally at a place and with the current values. */
  | { type: "restart"; at?: EdgeTarget }
  /** Starts over, and plays these turns as if the author had given their replies. */
  | { type: "watch"; turns: readonly WatchedTurn[] }
  | { type: "step back" }
  | { type: "set variable"; name: string; value: VariableValue }
  /** Code of the bot to be run for a test. No chat needs to be open. */
  | { type: "evaluate"; id: number; evaluations: readonly Evaluation[] }
  /** Answers `grant wanted` after all edits are saved; null if the server can't be reached. */
  | { type: "grant"; id: number; grant: TryOutGrant | null };

/** A step of a block. */
export interface TraceStep {
  /** Milliseconds since 1970. */
  time: number;
  botId: string;
  groupId: string;
  groupTitle: string;
  blockId: string;
  blockType: string;
  /** `ran`: the block was run. `answered`: it checked a reply. `done`: its need was met. */
  what: "ran" | "answered" | "done";
  /** The directive for the engine (say, ask, follow, …); for a reply `accepted`, `rejected` or `skipped`. */
  does: string;
  /** The text of the message or answer. */
  text?: string;
  /** The row that was chosen, with templates filled in. */
  row?: Record<string, unknown>;
  /** Set if none of the block's rows was chosen. */
  isElse?: true;
  /** The values of the variables compared in rows, by id. */
  values?: Record<string, VariableValue>;
  /** Set if the block's call of another service failed: whether the flow leaves by its way out. */
  failed?: { isLeft: boolean };
  /** The variables that were set. */
  changes?: { variableId: string; value: VariableValue }[];
}

/** A log entry: a message of a block or the page, or a request to the server. */
export type LogRecord = { time: number; botId?: string; blockId?: string } & (
  | ({ is: "log" } & LogEntry)
  | { is: "request"; effect: string; took: number | null; patch: Patch | null; isFromBefore: boolean }
  /** Visitors would be redirected now. */
  | { is: "departure"; url: string }
);

/** Where the chat goes on, and why answers were dropped. */
export interface GoesOn {
  /**
   * Why: `asks` another question comes first, `refuses` an answer is no longer valid, `ends` the flow ends earlier,
   * `start` the starting place was deleted.
   */
  why: "asks" | "refuses" | "ends" | "start";
  blockId: string | null;
  /** The number of dropped answers. */
  dropped: number;
}

export interface ChatStanding {
  /** The block at which the chat waits, in the edited bot; while a linked bot runs, the block that links to it. */
  place: { groupId: string; blockId: string } | null;
  isEnded: boolean;
  canStepBack: boolean;
  /** The variables of the running bot, by name. */
  values: Record<string, VariableValue>;
  trace: readonly TraceStep[];
  logs: readonly LogRecord[];
  goesOn: GoesOn | null;
  kept: KeptChat;
}

/** Messages from the preview. */
export type FromChat =
  | { type: "ready" }
  /** The results of code; see `evaluate`. */
  | { type: "evaluated"; id: number; results: EvaluationResult[] }
  | { type: "standing"; standing: ChatStanding }
  /** Asks for a permission to send requests to the server. */
  | { type: "grant wanted"; id: number }
  /** The page must be reloaded for something that only the server can add, such as fonts; `key` identifies it. */
  | { type: "reload wanted"; key: string };

export type Marked<Message> = Message & { mark: typeof tryOutMark };
