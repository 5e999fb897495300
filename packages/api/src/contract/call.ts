import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import { findNamed } from "./named-by-path.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The two addresses of a server: the builder's for authors, the viewer's for visitors. */
export type Half = "builder" | "viewer";

/**
 * What a request must present. `owner`: the owner token, or the cookie of a signed-in account. `account`: that cookie; the
 * owner token belongs to no account and is refused. `token`: the owner token, not the cookie. `link`: the token of a
 * one-time link. `visitor`: the result's token, if the result was created with one. `session`: a chat's id, which serves as
 * a secret. `preview`: the permission in a preview's address. `upload`: the signature of an upload address. `key`: the key
 * in the address that another service was given, or a token of somebody who may change the bot. Everything on the builder's
 * address also needs the owner, except for `anyone` and `link`.
 */
export type Caller =
  | "anyone"
  | "actor"
  | "account"
  | "token"
  | "link"
  | "visitor"
  | "session"
  | "preview"
  | "upload"
  | "key";

/**
 * The header that the builder's own pages send. Changing requests with a cookie need it, because an HTML form on another
 * site can't send it.
 */
export const appHeader = { name: "x-parley-app", value: "1" } as const;

/** The header that names the workspace of a request whose path doesn't imply one. */
export const workspaceHeader = "x-parley-workspace";

/** A chapter of the documentation. */
export type Section =
  | "Bots"
  | "Folders"
  | "Themes"
  | "Drafts"
  | "Results"
  | "Credentials"
  | "Account"
  | "People"
  | "API tokens"
  | "Activity"
  | "Model usage"
  | "Chat API"
  | "Visitors' browsers"
  | "Files"
  | "Previews"
  | "Automation"
  | "Server";

/** What an actor may do: read, change, or administer. Each right includes the ones before it. */
export type Right = "read" | "write" | "admin";

/**
 * The right that an actor needs for a call. Guests need it for the bot in the path; if the path names none, they need it for
 * any bot of the workspace and get only their bots' data.
 */
interface Needs {
  needs: Right;
  /** Guests may not make it, whatever their bots. */
  isForMembers?: true;
  /** Only server administrators may make the call: it concerns all workspaces. */
  isForServer?: true;
  /** The parts of the bot that the call shows; a guest's right must include all. Default: any right is enough. */
  shows?: BotPart | readonly BotPart[];
}

/** The parts of a bot to which a guest's right may extend: its flow, its answers, and exporting the answers. */
export type BotPart = "flow" | "answers" | "export";

/** Calls by actors must state the right they need; calls about one's own account may. */
type Permission =
  | ({ caller: "actor" } & Needs)
  | ({ caller: "account" } & (Needs | NoNeeds))
  | ({ caller: Exclude<Caller, "actor" | "account"> } & NoNeeds);

interface NoNeeds {
  needs?: undefined;
  isForMembers?: undefined;
  isForServer?: undefined;
  shows?: undefined;
}

/** The contract of one call: everything that server and clients must agree on. */
export type Call = CallShape & Permission;

interface CallShape {
  section: Section;
  summary: string;
  /** Details that don't fit into the summary. */
  description?: string;
  method: Method;
  /** `{name}` matches one segment of the path, `{+name}` all remaining ones. */
  path: string;
  /** Alternative paths of the same call, with the same parameters. */
  aliases?: readonly string[];
  halves: readonly [Half, ...Half[]];
  /** Needed only if the path's parameters are restricted further than to text. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** By their usual names: `Idempotency-Key`. */
  headers?: z.ZodObject;
  /** The JSON body. A request without a body counts as `{}`. */
  body?: z.ZodType;
  /** The status of success. Default: 200. */
  status?: 200 | 204;
  /** The answer: JSON of this shape, a file, a stream of server-sent events or of lines of text, or nothing. */
  answer: z.ZodType | "file" | "events" | "lines" | "nothing";
  /** For clients that accept `text/event-stream`, the answer is sent as the last of several server-sent events. */
  alsoAsEvents?: true;
  /** Error codes in addition to those of every call of its kind; see `errorsOf`. */
  errors?: readonly ErrorCode[];
  /** Further statuses besides success and errors, each with its meaning. */
  otherStatuses?: Readonly<Record<number, string>>;
  /** A typical body and its answer. */
  example?: { body?: unknown; answer?: unknown };
}

/** Keys that no contract has. Without this the compiler would let a misspelled one pass: what it says would not count. */
type NoOthers<C> = { [Key in Exclude<keyof C, keyof Call>]: never };

/**
 * Declares a call and keeps its exact type. What it names, and so who may make it, follows from its path.
 *
 * @throws Error that says what to do, where its path has an id that nobody would check
 */
export const defineCall = <const C extends Call>(call: C & NoOthers<C>): C => {
  findNamed(call);
  return call;
};

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `+${string}` ? never : Name) | NamesIn<Rest>
  : never;

type OutputOf<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;
type Of<C extends Call, Key extends keyof Call> = C extends Record<Key, infer Value> ? Value : undefined;

/** The path parameters after the server has parsed them. */
export type ParamsOf<C extends Call> = OutputOf<Of<C, "params">, Record<NamesIn<C["path"]>, string>>;
export type QueryOf<C extends Call> = OutputOf<Of<C, "query">, undefined>;
export type HeadersOf<C extends Call> = OutputOf<Of<C, "headers">, undefined>;
export type BodyOf<C extends Call> = OutputOf<Of<C, "body">, undefined>;

/** The JSON of an answer; undefined for calls that return none. */
export type AnswerOf<C extends Call> = C["answer"] extends z.ZodType ? z.output<C["answer"]> : undefined;

type InputOf<Key extends string, Schema> = Schema extends z.ZodType
  ? object extends z.input<Schema>
    ? { [K in Key]?: z.input<Schema> }
    : { [K in Key]: z.input<Schema> }
  : unknown;

type ParamsInput<Path extends string> = [NamesIn<Path>] extends [never]
  ? unknown
  : { params: Record<NamesIn<Path>, string> };

/** The arguments of a call in a client. */
export type RequestOf<C extends Call> = ParamsInput<C["path"]> &
  InputOf<"query", Of<C, "query">> &
  InputOf<"headers", Of<C, "headers">> &
  InputOf<"body", Of<C, "body">>;

/** The body that a client sends. */
export type BodyInput<C extends Call> =
  Of<C, "body"> extends infer Schema extends z.ZodType ? z.input<Schema> : undefined;
