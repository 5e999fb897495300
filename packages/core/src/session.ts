import type { EdgeTarget } from "./flow.ts";
import type { Json, JsonObject } from "./json.ts";
import type { VariableValue } from "./variable.ts";

/** The version of the session's own JSON shape. */
export const sessionVersion = 1;

/** The next block to run. */
export interface Position {
  groupId: string;
  index: number;
}

/** One bot on the stack of linked bots. The last frame is the one that runs. */
export interface Frame {
  botId: string;
  /** Null when this path has ended. */
  position: Position | null;
  /** Values by variable name; a name that is absent has never been set. */
  variables: Record<string, VariableValue>;
  /** Whether the values go back to the parent bot when this one ends. */
  isMerging?: boolean;
}

/** What a session waits for. */
export type Waiting =
  | { for: "reply" }
  | { for: "effect"; needId: string }
  | { for: "evaluation"; needId: string; keys: string[] }
  | { for: "bot"; needId: string; call: BotCall };

/** A place to come back to, in the bot at this depth of the stack. */
export interface Mark {
  depth: number;
  position: Position;
  /** The place is an input that was interrupted: it is the same visit when the flow comes back. */
  isInput?: boolean;
  /** The reply that was interrupted. */
  reply?: Reply;
}

/** Facts about the chat that the host states once, when it starts. */
export interface ChatContext {
  isPreview?: boolean;
  resultId?: string;
  /** Where the chat takes place. */
  channel?: "web" | "whatsapp";
}

/** A chat between two events: plain JSON, complete, and portable between hosts. */
export interface Session {
  sessionVersion: typeof sessionVersion;
  status: "waiting" | "ended";
  context: ChatContext;
  frames: Frame[];
  waiting: Waiting | null;
  /** How often each block has been entered, by `botId/blockId`. */
  visits: Record<string, number>;
  /** Where Return goes. */
  mark: Mark | null;
  /** The reply that an event interrupted, given to its input again as soon as the flow is back there. */
  resumedReply: Reply | null;
  /** Number of answers given so far. */
  answerCount: number;
  /** Number of ids given to outputs so far; makes them unique and the same in a replay. */
  idCount: number;
  /** Blocks run since the last answer; see the step budget. */
  stepCount: number;
  /** The last groups entered, to name a cycle when the step budget is used up. */
  trail: string[];
  /** Results of the evaluations asked for the current block, until the flow leaves it. */
  evaluations: Record<string, EvaluationResult> | null;
}

/** What a visitor answered. */
export interface Reply {
  /** The text typed, or the texts of the items picked, joined by a comma and a space. */
  text: string;
  /** The items picked, or the path of a card, where the visitor picked rather than typed. */
  itemIds?: string[];
  /** Addresses of the files that go with the text. */
  attachedFileUrls?: string[];
  /** Address of the recording that was sent in place of a text. */
  audioUrl?: string;
  /** The visitor went past the input without an answer. */
  isSkipped?: true;
  /** The input's view, which may know more than its run (phone numbers of all countries, say), found the answer wrong. */
  isInvalid?: boolean;
}

/** Everything that happens to a session. Time and chance come in with it, so that a replay gives the same outcome. */
export type EngineEvent = {
  /** Milliseconds since 1970. */
  time: number;
  /** Seed for this turn's random choices, an unsigned 32-bit integer. */
  seed: number;
} & (
  | {
      type: "start";
      botId: string;
      context?: ChatContext;
      /** Predefined variables by name: exact name first, else the same name in other case. Unknown names are ignored. */
      variables?: Record<string, VariableValue>;
      /** Begin somewhere else than at the start event. */
      at?: EdgeTarget | { eventId: string };
    }
  | { type: "reply"; reply: Reply }
  | { type: "done"; needId: string; patch: Patch }
  | { type: "command"; command: string }
);

/** What the host brings back for a need. */
export interface Patch {
  variables?: VariableChange[];
  logs?: LogEntry[];
  /** What the block, or the engine, asked for. */
  data?: Json;
  /** Set when the need could not be fulfilled. */
  error?: string;
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

/** Author code to run in a sandbox, with its arguments by identifier. */
export interface Evaluation {
  /** How the block finds the result again. */
  key: string;
  /** A function body: it ends with `return`. */
  code: string;
  /** Values by identifier: variables, their type guessed. */
  args: JsonObject;
  /** Gives the code `fetch(address, init)`, which resolves to the answer's text: in the server's sandbox only. */
  canFetch?: boolean;
}

/** What code gave. `variables`: what it set by `setVariable(name, value)`, in that order; only where it ended well. */
export type EvaluationResult =
  | { ok: true; value: Json; variables?: { name: string; value: Json }[] }
  | { ok: false; error: string };

/** A call of another bot (or of the same one) by a link. */
export interface BotCall {
  botId: string;
  groupId?: string;
  isMerging: boolean;
}

/** Where in the flow an output comes from. `id` is unique within the chat. */
export interface OutputOrigin {
  id: string;
  botId: string;
  groupId: string;
  blockId: string;
  /** 0 the first time the block is entered, 1 the second … */
  visit: number;
}

export interface BubbleOutput extends OutputOrigin {
  type: "bubble";
  blockType: string;
  content: JsonObject;
  /** What the bubble says as plain text; empty for media without a description. */
  text: string;
}

export interface InputOutput extends OutputOrigin {
  type: "input";
  blockType: string;
  /** Complete options, templates rendered. */
  options: JsonObject;
  items?: JsonObject[];
  prefilledValue?: string;
}

/**
 * A need: what the world must do, as data. `where` tells which host can do it.
 * Kinds of the engine itself: `evaluate` (data: Evaluation[]; answer: EvaluationResult[] in the same order)
 * and `load bot` (data: {botId}; answer: any data, or error). All other kinds belong to blocks.
 */
export interface NeedOutput extends OutputOrigin {
  blockType: string;
  type: "need";
  kind: string;
  where: "client" | "server" | "anywhere";
  data: Json;
}

export interface AnswerOutput extends OutputOrigin {
  type: "answer";
  variableId?: string;
  /** The value stored. */
  content: string;
  /** What the visitor's bubble shows. */
  label: string;
  /** How many answers came before this one in the chat. */
  index: number;
  /** Addresses of the files that go with the answer. */
  attachedFileUrls?: string[];
  /** The content is the address of a recording. */
  isAudio?: true;
  /** The visitor's bubble is there already: an event showed it before the answer was stored. */
  isShownBefore?: true;
}

export type Output =
  | BubbleOutput
  | InputOutput
  | NeedOutput
  | AnswerOutput
  /** What the visitor said without an answer being stored: an invalid reply, or one that an event takes first. */
  | ({ type: "rejected"; label: string } & OutputOrigin)
  /** An input was shown (once per visit; not again after a retry). */
  | ({ type: "shown" } & OutputOrigin)
  | { type: "edge"; botId: string; edgeId: string }
  | {
      type: "variables";
      botId: string;
      changes: { id: string; name: string; value: VariableValue; isSession: boolean }[];
    }
  | ({ type: "log"; botId?: string; blockId?: string } & LogEntry)
  | { type: "end" };
