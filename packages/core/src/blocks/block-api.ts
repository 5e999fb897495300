import type { FlowBlock } from "../nouns/flow-parts.ts";
import type { BubbleOutput, EffectNeed, InputOutput, Patch, Reply } from "../nouns/session.ts";
import type { JsonObject } from "../values/json.ts";

/** The format in which a client of the chat API asks for texts. */
export type TextFormat = "richText" | "markdown";

/** A message of the bot in the chat API, without its id. */
export interface ApiMessage {
  type: string;
  content: JsonObject;
}

/** An action that a client of the chat API must perform. Each type has further keys. */
export interface ApiAction extends JsonObject {
  type: string;
  /** The turn ends here: the client must report the action's outcome before the flow goes on. */
  expectsDedicatedReply?: true;
}

/**
 * How a block appears in the chat API, where it differs from the default: a bubble is sent as its type and content, an input
 * as its options and items, and a need is met by the server or not at all.
 */
export interface BlockApi {
  message?(bubble: BubbleOutput, format: TextFormat): ApiMessage;
  /** Options that are sent to clients even if they have their default value, because the clients' own default differs. */
  alwaysSent?: readonly string[];
  /**
   * Further options that clients cannot compute themselves. `fileSizeLimit` returns the limit in megabytes that the server
   * applies to a block with the given limit, or to one without.
   */
  options?(options: JsonObject, fileSizeLimit: (own: number | undefined) => number): JsonObject;
  /** Further keys of the input in the chat API. */
  input?(input: InputOutput): JsonObject;
  /** The client's action for an effect of the block; null if the client does nothing. */
  action?(need: EffectNeed): ApiAction | null;
  /**
   * Turns the client's report about a need into its outcome; the report is null if the client sent none. A need that has
   * `patch` but no `action` ends the turn: the bubble before it has already told the client what to wait for.
   */
  patch?(need: EffectNeed, reply: string | null): Patch;
  /**
   * Properties that the client adds to its page at the start, for the bot's blocks of this type. Templates are filled in.
   * Not used in previews.
   */
  startProps?(blocks: readonly FlowBlock[]): JsonObject;
  /**
   * Completes a reply of an API client to what the input's own view would have sent, where the view sends more than a text.
   */
  readReply?(reply: Reply, options: JsonObject): Reply;
  /**
   * An example answer, for programs that are set up before the first visitor answers. Default: the first item, or any text.
   */
  example?(options: JsonObject): string;
  /** Whether a message that is sent with the start may answer this input. Default: only inputs without items. */
  takesFirstMessage?: boolean;
}

/** The deviations from the default, by block type. */
export type BlockApis = Readonly<Record<string, BlockApi>>;
