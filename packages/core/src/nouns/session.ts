import type { EdgeTarget } from "../nouns/flow-parts.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { VariableValue } from "../values/variable.ts";
import type { Place } from "./place.ts";

/** The version number of the form of sessions; `upgradeSession` of the engine reads older ones. */
export const sessionVersion = 2;

/** The next block to run. */
export interface Position {
  groupId: string;
  index: number;
}

/** One bot on the stack of linked bots. The last frame is running. */
export interface Frame {
  botId: string;
  /** Null if this path has ended. */
  position: Position | null;
  /** Values by variable name. An absent name has never been set. */
  variables: Record<string, VariableValue>;
  /** Whether the values are copied to the parent bot when this one ends. */
  isMerging?: boolean;
}

/** What a session waits for. */
export type Waiting =
  | { for: "reply" }
  /** Something the current block needs. */
  | { for: "need"; needId: string }
  | { for: "evaluation"; needId: string; keys: string[] }
  | { for: "bot"; needId: string; call: BotCall };

/** A place to return to, in the bot at this depth of the stack. */
export interface Mark {
  depth: number;
  position: Position;
  /** The place is an interrupted input: returning to it continues the same visit, unless it was asked again meanwhile. */
  isInput?: boolean;
  /** How often the input had been visited when it was interrupted. Absent in sessions of earlier releases. */
  visits?: number;
  /** The interrupted reply. */
  reply?: Reply | undefined;
}

/** Facts about the chat that the host provides at the start. */
export interface ChatContext {
  isPreview?: boolean;
  /** There is no chat: the author tries one block, and what it sends is really sent. */
  isTry?: true;
  resultId?: string;
  /** The language that the visitor reads, of those that the bot is translated into. Absent: the bot's main language. */
  language?: string;
  /** The medium of the chat. */
  channel?: "web" | "whatsapp";
}

/** A chat between two events, complete, as plain JSON, and portable between hosts. */
export interface Session {
  sessionVersion: typeof sessionVersion;
  status: "waiting" | "ended";
  context: ChatContext;
  frames: Frame[];
  waiting: Waiting | null;
  /** How often each block has been entered, by `visitKey`. */
  visits: Record<string, number>;
  /** Where a Return block goes. */
  mark: Mark | null;
  /** The reply that an event interrupted. Its input gets it again when the flow returns there. */
  resumedReply: Reply | null;
  /** Number of answers given so far. */
  answerCount: number;
  /** Number of output ids so far. It makes ids unique, and identical in a replay. */
  idCount: number;
  /** Blocks run since the last answer, limited by the step budget. */
  stepCount: number;
  /** The last groups entered, to name a loop when the step budget is exceeded. */
  trail: string[];
  /** Results of the evaluations for the current block, until the flow leaves it. */
  evaluations: Record<string, EvaluationResult> | null;
  /** The number of characters generated since the visitor's last reply, while the chat waits for its host. */
  made?: number;
  /**
   * During the first turn: "broken" once the visitor has seen something; until then, the first block that was skipped
   * because it can't run here.
   */
  silence?: "broken" | BlockVisit;
}

/** A visitor's reply. */
export interface Reply {
  /** The typed text, or the texts of the selected items, joined by a comma and a space. */
  text: string;
  /** The selected items, or the path of a card, if the visitor selected instead of typing. */
  itemIds?: string[];
  /** Addresses of files attached to the text. */
  attachedFileUrls?: string[];
  /** Address of a recording sent instead of a text. */
  audioUrl?: string;
  /** The visitor skipped the input. */
  isSkipped?: true;
  /**
   * The visitor's browser or the input's view has found the answer invalid; it may know more than the block's run, such as
   * the phone number formats of all countries.
   */
  isInvalid?: boolean;
}

/** The time of an event, and the seed of its random numbers. */
export type Moment = {
  /** Milliseconds since 1970. */
  time: number;
  /** Seed for the following random numbers, an unsigned 32-bit integer. */
  seed: number;
};

/** Everything that can happen to a session. */
export type Happening =
  | {
      type: "start";
      botId: string;
      context?: ChatContext;
      /**
       * Initial variables by name; an exact match takes precedence over one that ignores case. Unknown names are ignored.
       */
      variables?: Record<string, VariableValue>;
      /** Starts somewhere other than at the start event. */
      at?: EdgeTarget | { eventId: string };
    }
  | { type: "reply"; reply: Reply }
  | { type: "done"; needId: string; patch: Patch }
  | { type: "command"; command: string }
  /**
   * The surrounding page sets variables while the chat waits for the visitor, matched by name as at the start, in every bot
   * on the stack. Nothing else changes.
   */
  | { type: "variables"; variables: Record<string, VariableValue> };

/** Every event carries time and randomness, so that a replay has the same outcome. */
export type EngineEvent = Moment & Happening;

/** Why a block's call of another service failed. */
export interface Failure {
  /** In a sentence, for authors, without secrets. */
  error: string;
  /** The HTTP status of the answer. */
  status?: number;
  /** What the service answered. */
  answer?: string;
}

/** The host's outcome of a need. */
export interface Patch {
  variables?: VariableChange[];
  logs?: LogEntry[];
  /** The value that the block or engine requested. */
  data?: Json;
  /** Set if the need could not be met. */
  error?: string;
  /**
   * From a block's server part to the server only: why the block failed, where neither `error` nor a log with an error says
   * so; null if it did not fail although a log has one.
   */
  failure?: Failure | null;
  /** The block failed: the flow leaves along its way out, if it has one with an edge. */
  failed?: true;
  /** Along which of its ways out the block leaves, together with `failed`; the one for failures by default. */
  way?: "nothing";
  /** From a block's server part to the server only: the block looked something up and found nothing. */
  foundNothing?: true;
  /** Replaces everything else: the outcome exceeds the size limit of a chat. The chat ends. */
  isTooLong?: true;
}

export interface VariableChange {
  variableId: string;
  value: VariableValue;
}

export interface LogEntry {
  status: "success" | "error" | "warning" | "info";
  description: string;
  details?: string;
  context?: string;
}

/** Author code to be run in a sandbox, with arguments by identifier. */
export interface Evaluation {
  /** The key of the result. */
  key: string;
  /** A function body: it ends with `return`. */
  code: string;
  /**
   * The code is a JSONPath (RFC 9535) instead, applied to the argument `data`. Its value is the one that the path names, or
   * a list if the path can find several. Available in the server's sandbox only.
   */
  language?: "jsonpath";
  /** Arguments by identifier: variables, with types guessed from their text. */
  args: JsonObject;
  /** Compiling has found that the code can't be parsed, so it fails without being run. */
  isUnreadable?: true;
  /**
   * The code may use `fetch(address, init)`, which resolves to the response's text. Available in the server's sandbox only.
   */
  canFetch?: boolean;
}

/** The result of code. `variables`: what it set with `setVariable(name, value)`, in that order, if it succeeded. */
export type EvaluationResult =
  | { ok: true; value: Json; variables?: { name: string; value: Json }[] }
  | { ok: false; error: string };

/** A call of another bot (or of the same one) by a link. */
export interface BotCall {
  botId: string;
  groupId?: string;
  isMerging: boolean;
}

/** A visit of a block, with its group. */
export interface BlockVisit extends Place {
  groupId: string;
}

/** The origin of an output in the flow. `id` is unique within the chat. */
export interface OutputOrigin extends BlockVisit {
  id: string;
}

export interface BubbleOutput extends OutputOrigin {
  type: "bubble";
  blockType: string;
  content: JsonObject;
  /** The bubble as plain text; empty for media without a description. */
  text: string;
}

export interface InputOutput extends OutputOrigin {
  type: "input";
  blockType: string;
  /** Complete options, with templates filled in. */
  options: JsonObject;
  items?: JsonObject[];
  prefilledValue?: string;
}

/** What a block may request from its host. */
export type BlockNeed =
  /** The transcript so far; the outcome is a text. */
  | { kind: "transcript" }
  /** The id of the chat's result; the outcome is a text. */
  | { kind: "result id" }
  /**
   * One of the block's own effects, in the visitor's browser (`client.ts`) or on the server (`server.ts`). `effect` is its
   * name.
   */
  | { kind: "effect"; effect: string; where: "client" | "server"; data: Json };

/** What a chat may request from its host. */
export type Need =
  | BlockNeed
  /** Author code to run; the outcome is a list of `EvaluationResult`s in the same order. */
  | { kind: "evaluate"; evaluations: Evaluation[] }
  /** The flow of a linked bot; any outcome but an error means that the host has loaded it. */
  | { kind: "load bot"; botId: string };

/** A request to the host, as data. Its outcome is returned under the same id. */
export type NeedOutput = OutputOrigin & { type: "need"; blockType: string } & Need;

/** A need for one of a block's own effects. */
export type EffectNeed = Extract<NeedOutput, { kind: "effect" }>;

export interface PickedPicture {
  url: string;
  /** May be empty. */
  title: string;
}

/** What an answer was picked from. A host may show the answer so; in words it is the answer's label. */
export type Picked =
  /** Of icons in a row, all up to the picked one. `svg` is the author's icon; without one they are stars. */
  | { kind: "icons"; rating: number; most: number; svg?: string | undefined }
  /** A place on a scale of numbers. */
  | { kind: "scale"; rating: number; least: number; most: number }
  | { kind: "pictures"; pictures: PickedPicture[] };

export interface AnswerOutput extends OutputOrigin {
  type: "answer";
  variableId?: string;
  /** The stored value. */
  content: string;
  /** The text of the visitor's bubble. */
  label: string;
  /** The number of earlier answers in the chat. */
  index: number;
  /** The addresses of attached files. */
  attachedFileUrls?: string[];
  /** The content is the address of an audio recording. */
  isAudio?: true;
  /** The content consists of file addresses only, separated by commas and spaces. */
  isFiles?: true;
  picked?: Picked;
  /** An event has already shown the visitor's bubble, before the answer was stored. */
  isShownBefore?: true;
}

export type Output =
  | BubbleOutput
  | InputOutput
  | NeedOutput
  | AnswerOutput
  /** A reply that was not stored as an answer: an invalid one, or one that an event handles first. */
  | ({ type: "rejected"; label: string } & OutputOrigin)
  /** An input was shown. Emitted once per visit, not again after an invalid reply. */
  | ({ type: "shown" } & OutputOrigin)
  | { type: "edge"; botId: string; edgeId: string }
  | {
      type: "variables";
      botId: string;
      changes: { id: string; name: string; value: VariableValue; isSession: boolean }[];
    }
  | ({ type: "log"; botId?: string; blockId?: string } & LogEntry)
  | { type: "end" };
