import type { EdgeTarget, FlowBlock, FlowItem } from "../nouns/flow-parts.ts";
import type {
  BlockNeed,
  BotCall,
  ChatContext,
  Evaluation,
  EvaluationResult,
  LogEntry,
  Patch,
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
}

/** What a block tells the engine to do. A block never awaits. */
export type Directive = DirectiveExtras &
  /** Show a bubble and go on; with `then`, once the host has met that need. `text` is what the bubble says as plain text. */
  (
    | { do: "say"; content: JsonObject; text: string; then?: BlockNeed }
    | { do: "ask"; options: JsonObject; items?: JsonObject[] }
    /** Go on: along the block's edge, else to the next block of the group. */
    | { do: "next" }
    /** Leave along this edge (an item's, say); null ends the path. */
    | { do: "follow"; edgeId: string | null }
    /** Go to a group, from its first block or from the block named. `marks` lets Return come back behind this block. */
    | { do: "jump"; groupId: string; blockId?: string; marks?: boolean }
    | { do: "return" }
    | { do: "call"; call: BotCall }
    /** Have the host meet a need; `done` is called with what it brings back. `isSeen`: the visitor notices that it is met. */
    | { do: "need"; need: BlockNeed; isSeen?: true }
    /** End the whole chat. */
    | { do: "stop" }
  );

export type ReplyOutcome =
  | {
      isValid: true;
      /** The value stored as the answer. */
      content: string;
      /** What the visitor's bubble shows; `content` when absent. */
      label?: string;
      /** The item picked, whose own edge is followed if it has one. */
      itemId?: string;
      /** The path picked among those of the item (cards); its edge comes before the item's. */
      pathId?: string;
      /** Further variables to set, besides the block's `variableId`. */
      variables?: VariableChange[];
      /** The block's own variable is left as it is. */
      keepsVariable?: true;
      /** Addresses of the files that go with the answer. */
      attachedFileUrls?: string[];
      /** The content is the address of a recording. */
      isAudio?: true;
      /** The content is nothing but the addresses of files, with commas and blanks between. */
      isFiles?: true;
    }
  /** No answer: nothing is stored, and the flow goes on. */
  | { isValid: true; isSkipped: true }
  | {
      isValid: false;
      /** What the bot says before it asks again; the bot's general message when absent. */
      message?: string;
    };

/** What an input allows of a file that a visitor wants to send. */
export interface UploadRules {
  /** In megabytes; the server's own limit where it is absent. */
  sizeLimit?: number | undefined;
  /** Extensions and content types; empty allows all. */
  types: readonly string[];
  /** Only the bot's owner may read the file. */
  isPrivate: boolean;
}

/** What a block can know while it runs. */
export interface RunContext {
  /** Milliseconds since 1970, the time of the event. */
  readonly now: number;
  readonly chat: ChatContext;
  /** The bot that runs now. */
  botId(): string;
  /** A number in [0, 1), repeatable in a replay. */
  random(): number;
  /** The value of a variable; null when it is unknown or was never set. */
  value(variableId: string | undefined): VariableValue;
  /** The text with `{{variables}}` and `{{= code =}}` filled in. Lists appear as JSON text. */
  text(template: string): string;
  /** As `text`, in parts: what the author wrote, and what was filled in. Of lists, only the last entry where that is asked. */
  segments(template: string, isLastOnly?: boolean): TextSegment[];
  /** As `text`, but a template that is one lone `{{variable}}` gives its raw value, lists included. */
  raw(template: string): VariableValue;
  /** Whether a text matches an author's pattern. */
  matches: PatternTest;
  /** The result of an evaluation that the block asked for by `evaluations`. */
  evaluated(key: string): EvaluationResult | undefined;
  /** The group with this id, or else with this title. */
  findGroupId(idOrTitle: string): string | undefined;
  /** The variables that code may mean, with their values: to prepare it. */
  variablesIn(code: string): NamedValue[];
  /** An expression of a block made ready to be evaluated; `key` is what its result is found by. */
  prepare(block: Pick<FlowBlock, "unreadable">, key: string, code: string): Evaluation;
  /** The id of the variable with this name. */
  variableId(name: string): string | undefined;
}

/**
 * The behaviour of a block type in the engine. Pure: no clock, no chance, no I/O but through the context. The block comes
 * with its templates filled in, except where a field says `template: "raw"`.
 */
export interface BlockRun<Options = JsonObject, Item = FlowItem> {
  run(block: FlowBlock<Options, Item>, context: RunContext): Directive;
  /** Author code to be evaluated before `run`. Here the block has its templates as written. */
  evaluations?(block: FlowBlock<Options, Item>, context: RunContext): Evaluation[];
  /** Inputs: judges what the visitor answered. */
  reply?(block: FlowBlock<Options, Item>, reply: Reply, context: RunContext): ReplyOutcome;
  /** Inputs that take files: what is allowed of one with this content type; null where it takes none. */
  uploads?(block: FlowBlock<Options, Item>, fileType: string): UploadRules | null;
  /** Inputs: no text that a visitor types counts, so that nobody can answer without the block's own view. */
  needsView?: true;
  /** Inputs: their name for reply events; the type without " input" when absent. */
  replyName?: string;
  /** Where the block jumps to, as far as that is known without running it: for those who look ahead. */
  jumpsTo?(block: FlowBlock<Options, Item>): EdgeTarget | undefined;
  /** Needs: goes on with what the host brought back. Absent: applies the patch's variables and logs, then next. */
  done?(block: FlowBlock<Options, Item>, patch: Patch, context: RunContext): Directive;
}

/** All block types a host knows, by their stored type. */
export type Catalogue = Readonly<Record<string, BlockRun>>;

/** Declares a block's behaviour with its own option and item types. */
export const defineRun = <Options, Item = FlowItem>(run: BlockRun<Options, Item>): BlockRun =>
  // The one boundary where a block's option types are forgotten: compiling has checked them against its definition.
  run as unknown as BlockRun;
