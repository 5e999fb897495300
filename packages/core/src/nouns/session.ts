import type { EdgeTarget } from "../nouns/flow-parts.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { VariableValue } from "../values/variable.ts";
import type { Place } from "./place.ts";

/** The number of the form that sessions have; `upgradeSession` of the engine reads older ones. */
export const sessionVersion = 2;

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
  /** Something the current block needs. */
  | { for: "need"; needId: string }
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
  /** How often each block has been entered, by `visitKey`. */
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
  /** How many characters were made since the visitor's last word, while the chat waits for its host. */
  made?: number;
  /**
   * While the first turn is under way: "broken" once the visitor has got something of it; until then the first block that
   * was passed over because it can't run here.
   */
  silence?: "broken" | BlockVisit;
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
  /**
   * The visitor's browser, or the input's view, which may know more than its run (phone numbers of all countries, say),
   * found the answer wrong.
   */
  isInvalid?: boolean;
}

/** When an event happens, and what chance makes of it. */
export type Moment = {
  /** Milliseconds since 1970. */
  time: number;
  /** Seed for the random choices that follow, an unsigned 32-bit integer. */
  seed: number;
};

/** Everything that can happen to a session. */
export type Happening =
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
  /**
   * While the chat waits for the visitor, the page around it gives variables their values, by name as at the start. In
   * every bot on the stack; nothing else changes.
   */
  | { type: "variables"; variables: Record<string, VariableValue> };

/** Time and chance come in with every event, so that a replay gives the same outcome. */
export type EngineEvent = Moment & Happening;

/** What the host brings back for a need. */
export interface Patch {
  variables?: VariableChange[];
  logs?: LogEntry[];
  /** What the block, or the engine, asked for. */
  data?: Json;
  /** Set when the need could not be fulfilled. */
  error?: string;
  /** In place of all else: what came back was more than a chat may make. The chat ends. */
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

/** Author code to run in a sandbox, with its arguments by identifier. */
export interface Evaluation {
  /** How the block finds the result again. */
  key: string;
  /** A function body: it ends with `return`. */
  code: string;
  /** Values by identifier: variables, their type guessed. */
  args: JsonObject;
  /** The code can't be read, as is known from compiling: nothing has to run it to know that it fails. */
  isUnreadable?: true;
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

/** A visit of a block, and the group it stands in. */
export interface BlockVisit extends Place {
  groupId: string;
}

/** Where in the flow an output comes from. `id` is unique within the chat. */
export interface OutputOrigin extends BlockVisit {
  id: string;
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

/** What a block may need of the world. */
export type BlockNeed =
  /** All that was said so far; answered by a text. */
  | { kind: "transcript" }
  /** The id of the chat's result; answered by a text. */
  | { kind: "result id" }
  /**
   * Something that the block itself knows how to do, in the visitor's browser (`client.ts`) or on the server
   * (`server.ts`). `effect` names it among the effects of the block.
   */
  | { kind: "effect"; effect: string; where: "client" | "server"; data: Json };

/** All that a chat may need of the world. */
export type Need =
  | BlockNeed
  /** Author code to run; answered by a list of `EvaluationResult`s in the same order. */
  | { kind: "evaluate"; evaluations: Evaluation[] }
  /** The flow of a linked bot; answered by anything but an error once the host has it. */
  | { kind: "load bot"; botId: string };

/** A need: what the world must do, as data. The id is what its outcome is brought back under. */
export type NeedOutput = OutputOrigin & { type: "need"; blockType: string } & Need;

/** A need for one of a block's own effects. */
export type EffectNeed = Extract<NeedOutput, { kind: "effect" }>;

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
  /** The content is nothing but the addresses of files, with commas and blanks between. */
  isFiles?: true;
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
