import type { FlowBlock, FlowItem } from "../nouns/flow-parts.ts";
import type { Place } from "../nouns/place.ts";
import type { ChatContext, Evaluation, EvaluationResult, LogEntry, Patch } from "../nouns/session.ts";
import type { NamedValue } from "../templates/template.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { AiAnswer, AiRequest } from "./ai-request.ts";
import type { DeliveryKind, DeliveryReport } from "./block-delivery.ts";

/** A field of a form, or a file in it. */
export interface FormPart {
  name: string;
  value: string | Uint8Array;
  /** Of a file. */
  fileName?: string;
  /** The content type of a file. */
  type?: string;
}

/** A request to another server. A body that is an object is sent as JSON. */
export interface ServerRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array | JsonObject;
  /** Sent as `multipart/form-data`, in place of a body. */
  form?: readonly FormPart[];
  /** The size of the largest answer, in bytes; the client's own limit where it is absent. */
  maxBytes?: number;
  /** Milliseconds until the whole answer must be there; the client's own limit where it is absent. */
  timeLimit?: number;
  /**
   * For `stream`: so long nothing may come where a turn of a chat waits for the answer, in milliseconds. Counts for nothing
   * where a visitor sees the text grow, and can stop it.
   */
  patience?: number;
  /** The address of an HTTP proxy that the request goes through. It must be public as well. */
  proxy?: string;
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
  /** The same answer where it is no text: a picture, say. */
  bytes: Uint8Array;
}

/** An answer that is read while it comes. Whoever stops reading ends the call. */
export interface ServerStream {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** Decoded from UTF-8, in pieces that may be split anywhere. Throws as `fetch` where the answer breaks off. */
  text: AsyncIterable<string>;
}

/** A file that a block has made. */
export interface GeneratedFile {
  /** Which kind of file it is, as its address says: `openai/audio`. */
  folder: string;
  /** Without a dot. */
  extension: string;
  /** Content type. */
  type: string;
  bytes: Uint8Array;
}

/**
 * Tells when whatever is being done is to end: the visitor has stopped it, has left, or the time is up. Calls that are under
 * way by `fetch` and `stream` are broken off, and throw.
 */
export interface Cancellation {
  readonly isCancelled: boolean;
  /**
   * `stopped`: the visitor has seen enough of the text that is being made. What was said so far is the whole answer, and not
   * a failure: a block may give a patch with it within two seconds. Where it gives none with a value for the variable
   * that it streams into, what was said becomes that value. `unwanted`: nobody waits for an outcome any more, or the time is
   * up. Undefined before.
   */
  readonly reason: "stopped" | "unwanted" | undefined;
  onCancel(listener: () => void): void;
}

/** A call of another service that a visit of a block waits for. */
export interface OutsideCall {
  /** Milliseconds since 1970, from which on the visit waits. */
  since: number;
  /** The JSON that the other service has sent; undefined as long as it has not called. */
  body?: Json;
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
  /** As `fetch`, for answers that are read while they come. */
  stream(address: string, request?: ServerRequest): Promise<ServerStream>;
  /**
   * Asks a model, for at most two minutes, tools included. Never rejects: what fails is in the answer. A text counts only
   * where there is no failure.
   */
  ai(request: AiRequest): Promise<AiAnswer>;
  /**
   * Keeps a file at a public address with a random name, as long as its result is kept; returns the address.
   *
   * @throws an error that tells why there is no room for it
   */
  storeFile(file: GeneratedFile): Promise<string>;
  /**
   * Shows the visitor a piece of the text that is being made, where `streamsInto` names the variable that the next bubble
   * shows; nothing elsewhere. The whole text is still the value of that variable in the patch.
   */
  say(text: string): void;
  /** Waits. Comes back at once where whatever is being done is no longer wanted. */
  sleep(milliseconds: number): Promise<void>;
  /**
   * What the credentials with an id hold; null for those that the workspace doesn't have, or of another type. `isRefused`:
   * the service has just refused the access that they hold, and new access is asked for.
   */
  credentials(id: string | undefined, type: string, isRefused?: boolean): Promise<JsonObject | null>;
  /**
   * Has something sent to another service while the flow goes on: it is stored with what the chat leaves behind, sent at
   * once, and tried again over a day. In previews it is sent before this settles, and what came of it is in the logs.
   *
   * @throws ServerRefusal 403 where the chat has sent as much as it may
   */
  deliver(delivery: Delivery): Promise<LogEntry[]>;
  /**
   * As `deliver`, for a chat that goes on with what the other service answers: it is tried once before this settles. What
   * could not be sent (`retry`) is tried again all the same, but not in previews.
   *
   * @throws ServerRefusal 403 where the chat has sent as much as it may
   */
  deliverNow(delivery: Delivery): Promise<DeliveryReport>;
  /** Where the author reads this chat; null where nobody can. */
  readonly resultAddress: string | null;
  /**
   * Signs claims as a JSON Web Token (HS256): whoever has the secret too knows by the key's id which one it is, and that the
   * claims are ours.
   */
  signToken(claims: JsonObject, key: { id: string; secret: string }): string;
  readonly memory: BlockMemory;
  /**
   * Waits some seconds for another service to call this visit of the block. The first time, the visit begins to wait;
   * before that, and after `timeLimit` milliseconds, calls are refused.
   */
  receive(timeLimit: number): Promise<OutsideCall>;
  /** A short text that stands for a value: idempotency keys are made of it. */
  fingerprint(value: Json): string;
  readonly cancellation: Cancellation;
}

/** Something for another service. */
export interface Delivery {
  /** Which of the block's deliveries. */
  name: string;
  /** All that is needed to send it, with the values of this moment; no secrets, but the ids of credentials. */
  payload: JsonObject;
  /** Who gets it, such as an account: few are sent there at once, and others don't wait for them. At most 255 characters. */
  lane: string;
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

/**
 * A call of the specification that names a bot, a sheet or the like, but no block: it is tried with all blocks that it may
 * mean, as their author wrote them. Null: another block is meant.
 *
 * @throws ServerRefusal
 */
type OpenCall<Options = JsonObject, Item = FlowItem> = (
  block: FlowBlock<Options, Item>,
  context: ServerContext,
  data: JsonObject,
) => Promise<{ answer: JsonObject; logs?: LogEntry[] } | null>;

/** One entry of a list that an author chooses from. */
export interface LookupEntry {
  value: string;
  /** What authors read; the value where it is absent. */
  label?: string;
  /** A second line: when a model ends, say. */
  note?: string;
}

/** What look-ups can do. */
export type LookupContext = Pick<ServerContext, "fetch" | "credentials" | "now">;

/**
 * The list of a field of kind `lookup`, asked while the form is open. `options` are as the author wrote them, completed.
 *
 * @throws LookupFailure with words for the author; whatever else is thrown is told as an unknown failure
 */
export type Lookup<Options = JsonObject> = (
  options: Options,
  context: LookupContext,
) => Promise<readonly LookupEntry[]>;

/** Why there is no list, in words for the author: `Choose an account first.` */
export class LookupFailure extends Error {
  override readonly name = "LookupFailure";
}

/** What another server answered when the author tried a block, or what a call from outside brought. */
export interface Sample {
  /** Null where there was no answer, or no question. */
  statusCode: number | null;
  headers: Readonly<Record<string, string>>;
  /** As the paths of the block's rows read it. */
  data: Json;
  /** Why there is none. */
  error?: string;
  /** From question to answer. */
  milliseconds: number;
}

/** Whether a visitor's reply counts. `code` is for programs. */
export type Confirmation =
  | { isConfirmed: true; logs?: LogEntry[] }
  | { isConfirmed: false; code: string; reason: string };

/** What another service tells by itself, as it came. */
export interface ServiceNotice {
  /** A header of the request, by its name in small letters. */
  header: (name: string) => string | undefined;
  /** The body, letter by letter: what is signed. */
  text: string;
}

/**
 * What a notice means. `untrusted`: it does not come from the service; the reason is for whoever sent it and the operator.
 * `nothing`: it is about something else. `settled`: the visitor's reply to a question may have come by this way; whether it
 * counts is asked as ever, and where only the chat's client can go on the author reads `log`; `time`, in milliseconds since
 * 1970, is when it happened. `told`: the author should know.
 */
export type NoticeMeaning =
  | { is: "untrusted"; reason: string }
  | { is: "nothing" }
  | { is: "settled"; resultId: string; place: Place; reply: string; time: number; log: LogEntry }
  | { is: "told"; resultId: string; log: LogEntry };

/** What the server does for a block type. */
export interface BlockServer<Options = JsonObject, Item = FlowItem> {
  /** By name, the block's effects with `where: "server"`. Each is done once for every visit. */
  effects?: Readonly<Record<string, ServerCall<Options, Item>>>;
  /**
   * Whether its effects only read, and leave things to be sent by `deliver`. They are then done again from the start where
   * the server was stopped on the way. Others may have reached somebody by then, and count as failed; so where it is absent.
   */
  isRepeatable?(block: FlowBlock<Options, Item>): boolean;
  /** By name, what an input's view may ask, any number of times. */
  questions?: Readonly<Record<string, Question<Options, Item>>>;
  /** The question that clients of the chat API get answered along with the input: under its name among the options. */
  asksAtOnce?: string;
  /** By name, calls of the specification that name a block of a published bot, with what the call says besides. */
  blockCalls?: Readonly<Record<string, Question<Options, Item>>>;
  /**
   * Does what the block does once for its author, who is shown the answer and chooses what to save of it. Nothing is stored.
   * For blocks with a list that `maps` an answer.
   */
  sample?(block: FlowBlock<Options, Item>, context: ServerContext): Promise<Sample>;
  /**
   * By name, effects that wait for something from outside: undefined as long as it is not there, and then they are asked
   * again. Clients of the chat API are told to wait by the block's action.
   */
  waits?: Readonly<
    Record<string, (block: FlowBlock<Options, Item>, context: ServerContext, data: Json) => Promise<Patch | undefined>>
  >;
  /** By the `source` of the block's fields of kind `lookup`. */
  lookups?: Readonly<Record<string, Lookup<Options>>>;
  /** The id of the variable that gets the text which an effect says while it makes it; undefined where it says nothing. */
  streamsInto?(block: FlowBlock<Options, Item>, effect: string): string | undefined;
  /** By name, how what the block has delivered is sent. */
  deliveries?: Readonly<Record<string, DeliveryKind>>;
  /** By name. */
  openCalls?: Readonly<Record<string, OpenCall<Options, Item>>>;
  /** By name. */
  plainCalls?: Readonly<Record<string, PlainCall<Options, Item>>>;
  /** Reads what the service of the block's account tells by itself. */
  notices?: {
    /** The type of the accounts. */
    credentials: string;
    /** Finds out whether the service has sent it, and what it means. Nothing else in it is believed. */
    read(account: JsonObject, notice: ServiceNotice): Promise<NoticeMeaning>;
  };
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
