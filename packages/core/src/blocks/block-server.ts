import type { FlowBlock, FlowItem } from "../nouns/flow-parts.ts";
import type { Place } from "../nouns/place.ts";
import type { ChatContext, Evaluation, EvaluationResult, LogEntry, Patch } from "../nouns/session.ts";
import type { NamedValue } from "../templates/template.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { AiAnswer, AiRequest, ModelUse } from "./ai-request.ts";
import type { DeliveryKind, DeliveryReport, OwnFile } from "./block-delivery.ts";

/** A field of a form, or a file in it. */
export interface FormPart {
  name: string;
  value: string | Uint8Array;
  /** Set for files only. */
  fileName?: string;
  /** The content type of a file. */
  type?: string;
}

/** A request to another server. A body that is an object is sent as JSON. */
export interface ServerRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** The names of headers that hold secrets: a redirect takes them to no other server. Usual names are known. */
  secretHeaders?: readonly string[];
  body?: string | Uint8Array | JsonObject;
  /** Sent as `multipart/form-data`, in place of a body. */
  form?: readonly FormPart[];
  /** The largest permitted response, in bytes. Default: the client's own limit. */
  maxBytes?: number;
  /** The time limit for the whole response, in milliseconds. Default: the client's own limit. */
  timeLimit?: number;
  /**
   * For `stream`: the longest pause in the response, in milliseconds, while a turn of a chat waits for it. Ignored where the
   * visitor sees the text arrive and can stop it.
   */
  patience?: number;
  /** For `stream`: the longest time until the response begins, in milliseconds; there is no such limit by default. */
  startWithin?: number;
  /** The address of an HTTP proxy that the request goes through. It must be public as well. */
  proxy?: string;
}

/** A visitor's answer, under the name that other services receive. */
export interface NamedAnswer {
  /** The name of the variable that stores it, or the title of its group. */
  key: string;
  value: string;
}

/** A response from another server. */
export interface ServerResponse {
  status: number;
  /** Keys are in lower case. */
  headers: Readonly<Record<string, string>>;
  text: string;
  /** The same response as bytes, for example for a picture. */
  bytes: Uint8Array;
}

/** A response that is read while it arrives. The connection is closed when the caller stops reading. */
export interface ServerStream {
  status: number;
  /** Keys are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The body decoded from UTF-8, in chunks that may be split anywhere. Throws like `fetch` if the response breaks off. */
  text: AsyncIterable<string>;
}

/** A file that a block has made. */
export interface GeneratedFile {
  /** The kind of file, as it appears in the file's address: `openai/audio`. */
  folder: string;
  /** Without a dot. */
  extension: string;
  /** Content type. */
  type: string;
  bytes: Uint8Array;
}

/**
 * Signals that the current work must end: the visitor has stopped it or left, or its time is up. Running calls of `fetch`
 * and `stream` are aborted and throw.
 */
export interface Cancellation {
  readonly isCancelled: boolean;
  /**
   * `stopped`: the visitor has stopped the text that is being generated. The text so far is the whole answer, not a failure,
   * and the block may return a patch with it within two seconds; otherwise the text becomes the value of the variable that
   * the block streams into. `unwanted`: nobody waits for the outcome any more, or the time is up. Undefined until cancelled.
   */
  readonly reason: "stopped" | "unwanted" | undefined;
  onCancel(listener: () => void): void;
}

/** A call from another service that a visit of a block waits for. */
export interface OutsideCall {
  /** When the visit began to wait, in milliseconds since 1970. */
  since: number;
  /** The JSON that the other service sent; undefined until it calls. */
  body?: Json;
}

/** What a block's server part stores between calls. Each visit of a block in a chat has its own memory. */
export interface BlockMemory {
  /** Null until something is written. */
  read(): Promise<Json | null>;
  write(value: Json): Promise<void>;
  /**
   * The memories that plain calls have stored for this block in the last 24 hours, newest first; see `PlainCall`. Empty for
   * chats whose calls all carry the chat's id.
   */
  unclaimed(): Promise<{ id: string; value: Json }[]>;
  /** Assigns a plain call's memory to this visit; false if another chat has claimed it first. */
  claim(id: string): Promise<boolean>;
}

/**
 * Everything a block's server part can do. It has no other access to the outside: `server.ts` is compiled without the types
 * of Node and the browser.
 */
export interface ServerContext {
  readonly chat: ChatContext;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly workspaceId: string;
  /** The bot that holds the block. */
  readonly botId: string;
  /** The visit of the block that the call concerns; null for a plain call, which names no chat. */
  readonly place: Place | null;
  /**
   * False where the server does not know the chat's values: variables then have their initial values, and the block's
   * templates are not filled in.
   */
  readonly hasValues: boolean;
  /** All variables of the block's bot with their values. */
  readonly variables: readonly NamedValue[];
  /**
   * The visitor's answers so far, oldest first. Empty where the server does not know them, such as in previews on a page.
   */
  answers(): Promise<NamedAnswer[]>;
  /** Runs author code in the sandbox, for at most ten seconds. */
  evaluate(evaluations: readonly Evaluation[]): Promise<EvaluationResult[]>;
  /**
   * Sends a request to another server through the guarded client, which refuses private addresses and limits time and size.
   *
   * @throws if the server can't be reached or the request is refused: an error whose `code` gives the reason (such as
   * `TIMEOUT`) and whose message contains only the host of the address. Messages of errors without a code may contain parts
   * of the request.
   */
  fetch(address: string, request?: ServerRequest): Promise<ServerResponse>;
  /** Like `fetch`, for responses that are read while they arrive. */
  stream(address: string, request?: ServerRequest): Promise<ServerStream>;
  /**
   * Asks a model, for at most two minutes including tool calls. Never rejects: a failure is part of the answer. Use the text
   * only if there is no failure.
   */
  ai(request: AiRequest): Promise<AiAnswer>;
  /** Counts what a question to a model has used, for questions that don't go by `ai`. */
  noteUse(use: ModelUse): void;
  /**
   * Stores a file under a public address with a random name and returns the address. The file is deleted with its result.
   *
   * @throws an error that explains why the file can't be stored, such as a full quota
   */
  storeFile(file: GeneratedFile): Promise<string>;
  /**
   * Reads a file of the chat or its bot, such as a visitor's upload, by its address, up to a size in bytes. Null for any other
   * address, other visitors' files, and files that are larger.
   */
  readFile(address: string, limit: number): Promise<OwnFile | null>;
  /**
   * Streams a chunk of text to the visitor, if `streamsInto` names the variable that the next bubble shows; otherwise does
   * nothing. The patch must still set that variable to the whole text.
   */
  streamText(chunk: string): void;
  /** Waits. Returns early if the work is cancelled. */
  sleep(milliseconds: number): Promise<void>;
  /**
   * Returns the data of credentials by id; null if the workspace has none of this id and type. `isRefused`: the service has
   * just refused the current access token, so a new one is requested.
   */
  credentials(id: string | undefined, type: string, isRefused?: boolean): Promise<JsonObject | null>;
  /**
   * Sends something to another service while the flow goes on. It is stored with the result, sent immediately, and retried
   * for a day. In previews it is sent before the promise resolves, and the outcome is in the logs.
   *
   * @throws ServerRefusal 403 if the chat has reached its limit of deliveries
   */
  deliver(delivery: Delivery): Promise<LogEntry[]>;
  /**
   * Like `deliver`, but waits for the first attempt, for a chat that needs the other service's response. A failed attempt
   * (`retry`) is repeated later, except in previews.
   *
   * @throws ServerRefusal 403 if the chat has reached its limit of deliveries
   */
  deliverNow(delivery: Delivery): Promise<DeliveryReport>;
  /** The address at which the author can read this chat; null if it is not stored. */
  readonly resultAddress: string | null;
  /** Signs claims as a JSON Web Token (HS256). The key's id tells a recipient which secret verifies the token. */
  signToken(claims: JsonObject, key: { id: string; secret: string }): string;
  readonly memory: BlockMemory;
  /**
   * Waits some seconds for another service to call this visit of the block. The first call starts the waiting period;
   * incoming calls are refused before it and after `timeLimit` milliseconds.
   */
  receive(timeLimit: number): Promise<OutsideCall>;
  /** A short hash of a value, used for idempotency keys. */
  fingerprint(value: Json): string;
  readonly cancellation: Cancellation;
}

/** Something to send to another service. */
export interface Delivery {
  /** The name of one of the block's `deliveries`. */
  name: string;
  /** Everything needed to send it, with the current values. It holds ids of credentials instead of secrets. */
  payload: JsonObject;
  /**
   * The recipient, such as an account. Deliveries of a lane are sent a few at a time and don't hold up other lanes. At most
   * 255 characters.
   */
  lane: string;
}

/**
 * Something the server does for a block whose templates are filled in. Failures are reported as an error in the patch.
 * `data` is that of the need; a visitor's browser sends it, so it can't be trusted.
 */
export type ServerCall<Options = JsonObject, Item = FlowItem> = (
  block: FlowBlock<Options, Item>,
  context: ServerContext,
  data: Json,
) => Promise<Patch>;

/**
 * A question that an input's view may ask while it is shown. `data` is the view's argument.
 *
 * @throws ServerRefusal
 */
type Question<Options = JsonObject, Item = FlowItem> = (
  block: FlowBlock<Options, Item>,
  context: ServerContext,
  data: JsonObject,
) => Promise<{ answer: JsonObject; logs?: LogEntry[] }>;

/**
 * A call of the specification that names neither a chat nor a block, only values of the block's options. It is tried with
 * all published blocks that use these credentials. Returns null if it concerns another block.
 *
 * @throws ServerRefusal
 */
type PlainCall<Options = JsonObject, Item = FlowItem> = (
  block: FlowBlock<Options, Item>,
  context: ServerContext,
  data: JsonObject,
) => Promise<JsonObject | null>;

/**
 * A call of the specification that names, for example, a bot or a sheet but no block. It is tried with all matching blocks,
 * whose templates are not filled in. Returns null if it concerns another block.
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
  /** The text that authors read. Default: the value. */
  label?: string;
  /** A second line, such as the date on which a model is shut down. */
  note?: string;
  /** Whether the service doesn't offer it any more. It stands in the list for blocks that still name it. */
  isGone?: boolean;
}

/** What look-ups may use. */
export type LookupContext = Pick<ServerContext, "fetch" | "credentials" | "now">;

/**
 * Loads the list of a field of kind `lookup` while the form is open. `options` are complete, but their templates are not
 * filled in.
 *
 * @throws LookupFailure with a message for the author; any other error is reported as an unknown failure
 */
export type Lookup<Options = JsonObject> = (
  options: Options,
  context: LookupContext,
) => Promise<readonly LookupEntry[]>;

/** Why a list can't be loaded, with a message for the author: `Choose an account first.` */
export class LookupFailure extends Error {
  override readonly name = "LookupFailure";
}

/** The response to an author's test of a block, or the body of an incoming call. */
export interface Sample {
  /** Null for incoming calls and where no response arrived. */
  statusCode: number | null;
  headers: Readonly<Record<string, string>>;
  /** The data in the form that the paths of the block's rows address. */
  data: Json;
  /** Why there is no response. */
  error?: string;
  /** The time from request to response. */
  milliseconds: number;
}

/** Whether a visitor's reply is accepted. `code` is for programs. */
export type Confirmation =
  | { isConfirmed: true; logs?: LogEntry[] }
  | { isConfirmed: false; code: string; reason: string };

/** A webhook request that another service sends on its own. */
export interface ServiceNotice {
  /** Returns a header of the request by its lower-case name. */
  header: (name: string) => string | undefined;
  /** The unchanged body, since the signature covers its exact characters. */
  text: string;
}

/**
 * What a notice means. `untrusted`: the service did not send it; sender and operator get the reason. `nothing`: it concerns
 * something else. `settled`: the visitor's reply to a question may have arrived this way; it is confirmed as usual, and
 * where only the chat's client can continue, the author reads `log`; `time` is when it happened, in milliseconds since 1970.
 * `told`: the author should know about it.
 */
export type NoticeMeaning =
  | { is: "untrusted"; reason: string }
  | { is: "nothing" }
  | { is: "settled"; resultId: string; place: Place; reply: string; time: number; log: LogEntry }
  | { is: "told"; resultId: string; log: LogEntry };

/** What the server does for a block type. */
export interface BlockServer<Options = JsonObject, Item = FlowItem> {
  /** The block's effects with `where: "server"`, by name. Each is performed once per visit. */
  effects?: Readonly<Record<string, ServerCall<Options, Item>>>;
  /**
   * Whether the effects only read data and use `deliver`. They are then repeated from the start after the server was stopped
   * midway. Other effects may already have reached somebody, so they count as failed; that is the default.
   */
  isRepeatable?(block: FlowBlock<Options, Item>): boolean;
  /** The questions that an input's view may ask any number of times, by name. */
  questions?: Readonly<Record<string, Question<Options, Item>>>;
  /**
   * A question that is answered together with the input for clients of the chat API; the answer is added to the options
   * under the question's name.
   */
  asksAtOnce?: string;
  /** Calls of the specification that name a block of a published bot, by name, with the arguments of the call. */
  blockCalls?: Readonly<Record<string, Question<Options, Item>>>;
  /**
   * Tests the block once for its author, who sees the response and chooses which parts to save. Nothing is stored. For
   * blocks with a list that has `maps`.
   */
  sample?(block: FlowBlock<Options, Item>, context: ServerContext): Promise<Sample>;
  /**
   * Effects that wait for something from outside, by name. They return undefined until it has arrived, and are then asked
   * again. The block's action tells clients of the chat API to wait.
   */
  waits?: Readonly<
    Record<string, (block: FlowBlock<Options, Item>, context: ServerContext, data: Json) => Promise<Patch | undefined>>
  >;
  /** Look-ups by the `source` of the block's fields of kind `lookup`. */
  lookups?: Readonly<Record<string, Lookup<Options>>>;
  /** The id of the variable that receives the text which an effect streams; undefined if the effect streams none. */
  streamsInto?(block: FlowBlock<Options, Item>, effect: string): string | undefined;
  /** How the block's deliveries are sent, by name. */
  deliveries?: Readonly<Record<string, DeliveryKind>>;
  /** Calls that name no block, by name; see `OpenCall`. */
  openCalls?: Readonly<Record<string, OpenCall<Options, Item>>>;
  /** Calls that name neither chat nor block, by name; see `PlainCall`. */
  plainCalls?: Readonly<Record<string, PlainCall<Options, Item>>>;
  /** Reads the webhooks of the service behind the block's account. */
  notices?: {
    /** The type of the account's credentials. */
    credentials: string;
    /** Verifies that the service has sent the notice and returns its meaning. Nothing unverified in it is trusted. */
    read(account: JsonObject, notice: ServiceNotice): Promise<NoticeMeaning>;
  };
  /**
   * For inputs whose reply must be confirmed before it is stored.
   *
   * @throws ServerRefusal if that is impossible at the moment
   */
  confirm?(block: FlowBlock<Options, Item>, context: ServerContext): Promise<Confirmation>;
  /**
   * True if the block must not trust values from the visitor's browser: the server then derives the variables by replaying
   * the chat. By default the browser's values are used.
   */
  derivesValues?: true;
  /**
   * The block's effects with `where: "client"`, by name, for hosts without a page or with an untrusted one. Effects that are
   * missing here return nothing on such hosts.
   */
  withoutPage?: Readonly<Record<string, ServerCall<Options, Item>>>;
}

/** The server parts of block types, by stored type. */
export type BlockServers = Readonly<Record<string, BlockServer>>;

/** Declares a block's server part with its own option and item types. */
export const defineServer = <Options, Item = FlowItem>(server: BlockServer<Options, Item>): BlockServer =>
  // The only place where a block's option types are erased. Compiling has checked the options against the definition.
  server as unknown as BlockServer;

/** Why the server refuses a request. `code` is for programs. */
export class ServerRefusal extends Error {
  override readonly name = "ServerRefusal";
  readonly code: string;
  /** An HTTP status. */
  readonly status: number;
  /** Further details, for example the message of another server. */
  readonly details: JsonObject;
  /** What could not be done, as a log entry for the author: `The payment could not be prepared`. */
  description: string | undefined;

  constructor(status: number, code: string, message: string, details: JsonObject = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
