import type { FlowBlock, FlowItem } from "./flow.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Place } from "./place.ts";
import type { ChatContext, Evaluation, EvaluationResult, LogEntry, Patch } from "./session.ts";
import type { NamedValue } from "./template.ts";

/** A request to another server. A body that is an object is sent as JSON. */
export interface ServerRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array | JsonObject;
  /** Milliseconds until the whole answer must be there; the client's own limit where it is absent. */
  timeLimit?: number;
}

/** What a visitor has answered, under the name that other services get it by. */
export interface NamedAnswer {
  /** The name of the variable that it is saved in, else the title of its group. */
  key: string;
  value: string;
}

/** An answer of another server. */
export interface ServerResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** Tells when whatever is being done is no longer wanted: the visitor has left, or the time is up. */
export interface Cancellation {
  readonly isCancelled: boolean;
  onCancel(listener: () => void): void;
}

/**
 * What a block's server part remembers from one call to the next. A memory belongs to one visit of the block in one chat.
 */
export interface BlockMemory {
  /** Null at first. */
  read(): Promise<Json | null>;
  write(value: Json): Promise<void>;
  /**
   * What plain calls have left for this block in the last 24 hours, the newest first; see `PlainCall`. Empty for chats
   * that name themselves in all their calls.
   */
  unclaimed(): Promise<{ id: string; value: Json }[]>;
  /** Makes the memory that a plain call has left that of this visit; false when another chat was faster. */
  claim(id: string): Promise<boolean>;
}

/**
 * All that a block's server part can do. It has no other way to the world: `server.ts` is compiled without Node's and the
 * browser's types.
 */
export interface ServerContext {
  readonly chat: ChatContext;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly workspaceId: string;
  /** The bot that holds the block. */
  readonly botId: string;
  /** The visit of the block that this is about; null for a plain call, which names no chat. */
  readonly place: Place | null;
  /**
   * False where the server can't know the values of the chat: all variables have the values that the bot begins with, and
   * the templates of the block are as the author wrote them.
   */
  readonly hasValues: boolean;
  /** All variables of the block's bot with their values. */
  readonly variables: readonly NamedValue[];
  /** What the visitor has answered so far, the oldest first. Empty where nobody knows, as in previews on a page. */
  answers(): Promise<NamedAnswer[]>;
  /** Runs author code in the sandbox, for at most ten seconds. */
  evaluate(evaluations: readonly Evaluation[]): Promise<EvaluationResult[]>;
  /**
   * Asks another server, through the guarded client: no private addresses, limited time and size.
   *
   * @throws when the server can't be reached, or must not be: an error whose `code` says why (`TIMEOUT`, say) and whose
   * message names the host and nothing else of the address. Errors without a code may repeat what was asked.
   */
  fetch(address: string, request?: ServerRequest): Promise<ServerResponse>;
  /** What the credentials with an id hold; null for those that the workspace doesn't have, or of another type. */
  credentials(id: string | undefined, type: string): Promise<JsonObject | null>;
  readonly memory: BlockMemory;
  /** A short text that stands for a value: idempotency keys are made of it. */
  fingerprint(value: Json): string;
  readonly cancellation: Cancellation;
}

/**
 * One thing that the server does for a block, whose templates are filled in. What fails is an error in the patch. `data` is
 * that of the need, which in a visitor's browser is the visitor's word.
 */
export type ServerCall<Options = JsonObject, Item = FlowItem> = (
  block: FlowBlock<Options, Item>,
  context: ServerContext,
  data: Json,
) => Promise<Patch>;

/**
 * What an input's view may ask while it is shown. `data` is what the view says besides.
 *
 * @throws ServerRefusal
 */
type Question<Options = JsonObject, Item = FlowItem> = (
  block: FlowBlock<Options, Item>,
  context: ServerContext,
  data: JsonObject,
) => Promise<{ answer: JsonObject; logs?: LogEntry[] }>;

/**
 * A call of the specification that names neither a chat nor a block, only what the block's options hold. It is tried with
 * all published blocks that have these credentials. Null: another block is meant.
 *
 * @throws ServerRefusal
 */
type PlainCall<Options = JsonObject, Item = FlowItem> = (
  block: FlowBlock<Options, Item>,
  context: ServerContext,
  data: JsonObject,
) => Promise<JsonObject | null>;

/** Whether a visitor's reply counts. `code` is for programs. */
export type Confirmation =
  | { isConfirmed: true; logs?: LogEntry[] }
  | { isConfirmed: false; code: string; reason: string };

/** What the server does for a block type. */
export interface BlockServer<Options = JsonObject, Item = FlowItem> {
  /** By name, the block's effects with `where: "server"`. Each is done once for every visit. */
  effects?: Readonly<Record<string, ServerCall<Options, Item>>>;
  /** By name, what an input's view may ask, any number of times. */
  questions?: Readonly<Record<string, Question<Options, Item>>>;
  /** The question that clients of the chat API get answered along with the input: under its name among the options. */
  asksAtOnce?: string;
  /** By name, calls of the specification that name a block of a published bot, with what the call says besides. */
  blockCalls?: Readonly<Record<string, Question<Options, Item>>>;
  /** By name. */
  plainCalls?: Readonly<Record<string, PlainCall<Options, Item>>>;
  /**
   * For inputs whose reply counts only if this says so, before it is stored.
   *
   * @throws ServerRefusal where that can't be known now
   */
  confirm?(block: FlowBlock<Options, Item>, context: ServerContext): Promise<Confirmation>;
  /**
   * True where no value may be the visitor's word: the server derives the values of variables by a replay of the chat.
   * Otherwise the browser's are taken.
   */
  derivesValues?: true;
  /**
   * By name, the block's effects with `where: "client"`, as they are done where there is no page, or none to be believed.
   * Others bring nothing back there.
   */
  withoutPage?: Readonly<Record<string, ServerCall<Options, Item>>>;
}

/** All block types that the server does something for, by their stored type. */
export type BlockServers = Readonly<Record<string, BlockServer>>;

/** Declares a block's server part with its own option and item types. */
export const defineServer = <Options, Item = FlowItem>(server: BlockServer<Options, Item>): BlockServer =>
  // The one boundary where a block's option types are forgotten: compiling has checked them against its definition.
  server as unknown as BlockServer;

/** Why the server does not do what it was asked for; `code` is for programs. */
export class ServerRefusal extends Error {
  override readonly name = "ServerRefusal";
  readonly code: string;
  /** An HTTP status. */
  readonly status: number;
  /** What else is told, where another server's words are passed on. */
  readonly details: JsonObject;
  /** What could not be done, as the author finds it among the logs: `The payment could not be prepared`. */
  description: string | undefined;

  constructor(status: number, code: string, message: string, details: JsonObject = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
