import type { Settings } from "../bot-fields/settings.ts";
import type { EdgeTarget, FlowBlock, FlowItem } from "../nouns/flow-parts.ts";
import type {
  BlockNeed,
  BotCall,
  ChatContext,
  Evaluation,
  EvaluationResult,
  LogEntry,
  Patch,
  Picked,
  Reply,
  VariableChange,
} from "../nouns/session.ts";
import type { PatternTest } from "../patterns/pattern.ts";
import type { NamedValue, TextSegment } from "../templates/template.ts";
import type { JsonObject } from "../values/json.ts";
import type { VariableValue } from "../values/variable.ts";

/** Side results every directive may carry. They are applied before the flow moves on. */
interface DirectiveExtras {
  variables?: VariableChange[];
  logs?: LogEntry[];
  /** The language in which the chat goes on; null for the bot's main one. */
  language?: string | null;
}

/** What a block tells the engine to do. A block never awaits. */
export type Directive = DirectiveExtras &
  /** Shows a bubble and goes on; with `then`, only after the host has met that need. `text` is the bubble as plain text. */
  (
    | { do: "say"; content: JsonObject; text: string; then?: BlockNeed }
    | { do: "ask"; options: JsonObject; items?: JsonObject[] }
    /** Goes on along the block's edge, or to the next block of the group if it has none. */
    | { do: "next" }
    /** Leaves along this edge, for example that of an item. Null ends the path. */
    | { do: "follow"; edgeId: string | null }
    /**
     * Goes to the start of a group, or to the named block in it. With `marks`, a Return block comes back to the block after
     * this one.
     */
    | { do: "jump"; groupId: string; blockId?: string; marks?: boolean }
    | { do: "return" }
    | { do: "call"; call: BotCall }
    /** Asks the host to meet a need and passes the outcome to `done`. `isSeen`: the visitor notices the need. */
    | { do: "need"; need: BlockNeed; isSeen?: true }
    /** Ends the whole chat. */
    | { do: "stop" }
  );

export type ReplyOutcome =
  | {
      isValid: true;
      /** The value stored as the answer. */
      content: string;
      /** The text of the visitor's bubble. Default: `content`. */
      label?: string;
      /** The selected item. Its edge is followed if it has one. */
      itemId?: string;
      /** The selected path of a card. Its edge takes precedence over the item's. */
      pathId?: string;
      /** Further variables to set, besides the block's `variableId`. */
      variables?: VariableChange[];
      /** The ids that choose the same again in every language, of inputs that offer choices. */
      pickedIds?: string[];
      /** Leaves the block's own variable unchanged. */
      keepsVariable?: true;
      /** The addresses of files attached to the answer. */
      attachedFileUrls?: string[];
      /** The content is the address of an audio recording. */
      isAudio?: true;
      /** The content consists of file addresses only, separated by commas and spaces. */
      isFiles?: true;
      /** What the answer was picked from, if it can be shown better than in words. */
      picked?: Picked;
    }
  /** A skipped input: no answer is stored, and the flow goes on. */
  | { isValid: true; isSkipped: true }
  | {
      isValid: false;
      /** The bot's message before it asks again. Default: the bot's general message. */
      message?: string;
    };

/** The limits of a file that a visitor uploads. */
export interface UploadRules {
  /** In megabytes. Default: the server's limit. */
  sizeLimit?: number | undefined;
  /** Permitted extensions and content types. Empty permits all. */
  types: readonly string[];
  /** Only the bot's owner may read the file. */
  isPrivate: boolean;
}

/** What a block can read while it runs. */
export interface RunContext {
  /** The time of the event, in milliseconds since 1970. */
  readonly now: number;
  readonly chat: ChatContext;
  /** The bot that runs now. */
  botId(): string;
  /** A random number in [0, 1) that is the same in a replay. */
  random(): number;
  /** The value of a variable; null when it is unknown or was never set. */
  value(variableId: string | undefined): VariableValue;
  /** The text with `{{variables}}` and `{{= code =}}` filled in. Lists appear as JSON text. */
  text(template: string): string;
  /**
   * Like `text`, but in segments: those the author wrote and those filled in. With `isLastOnly`, only the last entry of each
   * list is filled in.
   */
  segments(template: string, isLastOnly?: boolean): TextSegment[];
  /** Like `text`, but a template that consists of a single `{{variable}}` returns its raw value, such as a list. */
  raw(template: string): VariableValue;
  /** Whether a text matches an author's pattern. */
  matches: PatternTest;
  /** The result of an evaluation that the block requested in `evaluations`. */
  evaluated(key: string): EvaluationResult | undefined;
  /** The group with this id, or else with this title. */
  findGroupId(idOrTitle: string): string | undefined;
  /** The language that the visitor reads, or the bot's main one; undefined if nobody knows it. */
  language(): string | undefined;
  /** The settings of the bot that runs now. */
  settings(): Settings;
  /** One of the block's own texts (`ownTexts` of its definition) in the visitor's language. */
  ownText(english: string): string;
  /** The variables that occur in the code, with their values. Evaluating the code needs them. */
  variablesIn(code: string): NamedValue[];
  /** Prepares an expression of a block for evaluation. Its result is stored under `key`. */
  prepare(block: Pick<FlowBlock, "unreadable">, key: string, code: string): Evaluation;
  /** The id of the variable with this name. */
  variableId(name: string): string | undefined;
}

/**
 * The behaviour of a block type in the engine. It is pure: time, random numbers and I/O come through the context only. The
 * block's templates are filled in, except in fields with `template: "raw"`.
 */
export interface BlockRun<Options = JsonObject, Item = FlowItem> {
  run(block: FlowBlock<Options, Item>, context: RunContext): Directive;
  /** Author code that must be evaluated before `run`. The block's templates are not filled in yet. */
  evaluations?(block: FlowBlock<Options, Item>, context: RunContext): Evaluation[];
  /** Inputs: validates the visitor's reply. */
  reply?(block: FlowBlock<Options, Item>, reply: Reply, context: RunContext): ReplyOutcome;
  /** Inputs that accept files: the limits for a file of this content type; null if the block accepts none. */
  uploads?(block: FlowBlock<Options, Item>, fileType: string): UploadRules | null;
  /** Inputs: typed text is never a valid answer, so visitors need the block's own view. */
  needsView?: true;
  /** Inputs: an answer can't be taken back, nor any answer before it, because it has cost the visitor something. */
  isBinding?: true;
  /** Inputs: the name used in reply events. Default: the type without " input". */
  replyName?: string;
  /** The block's jump target, if it is known without running the block. Used to look ahead. */
  jumpsTo?(block: FlowBlock<Options, Item>): EdgeTarget | undefined;
  /** Needs: continues with the host's outcome. Default: apply the variables and logs of the patch, then `next`. */
  done?(block: FlowBlock<Options, Item>, patch: Patch, context: RunContext): Directive;
}

/** All block types a host knows, by their stored type. */
export type Catalogue = Readonly<Record<string, BlockRun>>;

/** Declares a block's behaviour with its own option and item types. */
export const defineRun = <Options, Item = FlowItem>(run: BlockRun<Options, Item>): BlockRun =>
  // The only place where a block's option types are erased. Compiling has checked the options against the definition.
  run as unknown as BlockRun;
