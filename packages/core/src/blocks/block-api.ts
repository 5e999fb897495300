import type { FlowBlock } from "../nouns/flow-parts.ts";
import type { BubbleOutput, EffectNeed, InputOutput, Patch, Reply } from "../nouns/session.ts";
import type { JsonObject } from "../values/json.ts";

/** How clients of the chat API want texts. */
export type TextFormat = "richText" | "markdown";

/** A message of the bot as clients of the chat API get it, without its id. */
export interface ApiMessage {
  type: string;
  content: JsonObject;
}

/** What a client of the chat API is to do; further keys belong to the type. */
export interface ApiAction extends JsonObject {
  type: string;
  /** The turn ends here: the client tells what came of it before the flow goes on. */
  expectsDedicatedReply?: true;
}

/**
 * How a block appears in the chat API, where that differs from what every block does: a bubble is its type and content,
 * an input is its options and items, and a need is done by the server or not at all.
 */
export interface BlockApi {
  message?(bubble: BubbleOutput, format: TextFormat): ApiMessage;
  /** The options that clients get even where they are the default: what clients do without them differs. */
  alwaysSent?: readonly string[];
  /**
   * Further options that clients get because they can't know them. `fileSizeLimit` is the size in megabytes that the
   * server takes where a block has the limit given, or none.
   */
  options?(options: JsonObject, fileSizeLimit: (own: number | undefined) => number): JsonObject;
  /** Further keys of the input as clients get it. */
  input?(input: InputOutput): JsonObject;
  /** What the client does for an effect of the block. Null: nothing. */
  action?(need: EffectNeed): ApiAction | null;
  /**
   * The outcome of a need from what the client tells of it; null where it tells nothing. A need without an action, but
   * with this, ends the turn: a bubble before it has told the client what to wait for.
   */
  patch?(need: EffectNeed, reply: string | null): Patch;
  /**
   * What the client puts into its page at the start for the bot's blocks of this type, whose templates are filled in. Not in
   * previews.
   */
  startProps?(blocks: readonly FlowBlock[]): JsonObject;
  /** A reply as the input's own view would have sent it, where that knows more than its run. */
  readReply?(reply: Reply, options: JsonObject): Reply;
  /**
   * An answer that a visitor might give, for programs that are set up before anybody has answered. Absent: the first of its
   * rows, else any text.
   */
  example?(options: JsonObject): string;
  /** Whether a message sent along with the start may answer this input; those without items may, where absent. */
  takesFirstMessage?: boolean;
}

/** All that differs, by block type. */
export type BlockApis = Readonly<Record<string, BlockApi>>;
