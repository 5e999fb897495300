import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import { findNamed } from "./named-by-path.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The two addresses of a server: the builder's for authors, the viewer's for visitors. */
export type Half = "builder" | "viewer";

/**
 * What a request must show. `owner`: the owner token, or the cookie of whoever has signed in. `account`: that cookie;
 * the token is not enough, since it is nobody's account. `token`: the token; the cookie is not enough. `link`: the token
 * of a one-time link. `visitor`: the token of the result, where the result was made with one. `session`: the id of a chat,
 * which is as good as a key. `preview`: the permission that the address of a preview holds. `upload`: the signature of an
 * upload address. `key`: the key in the address that another service was given, or a token of somebody who may change the bot. Everything on the builder's half needs the owner, too, except what `anyone` or a `link` may ask for.
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

/** The header that the builder's own pages send. Requests by cookie that change something need it: no form can send it. */
export const appHeader = { name: "x-parley-app", value: "1" } as const;

/** The header by which a request says which workspace it is about, where its address names nothing of one. */
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
  | "Chat API"
  | "Visitors' browsers"
  | "Files"
  | "Previews"
  | "Automation"
  | "Server";

/** What somebody who is known may do: look, change, or decide about people. Each includes those before it. */
export type Right = "read" | "write" | "admin";

/**
 * What somebody who is known must be allowed to do to make a call. Guests need the right to the bot that the path names;
 * where it names none, to any bot of the workspace, and they are told of their bots only.
 */
interface Needs {
  needs: Right;
  /** Guests may not make it, whatever their bots. */
  isForMembers?: true;
  /** Only administrators of the server may make it: it is about all workspaces. */
  isForServer?: true;
  /** What of the bot it shows, which a guest's right must include; any right is enough where it is absent. */
  shows?: BotPart;
}

/** What a guest's right to a bot may include: to see its flow, to see its answers, to take them away as a file. */
export type BotPart = "flow" | "answers" | "export";

/** Calls of whoever has a workspace say what they need; calls about one's own account may. */
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

/** The contract of one call: everything that both sides must agree on. */
export type Call = CallShape & Permission;

interface CallShape {
  section: Section;
  summary: string;
  /** What the summary has no room for. */
  description?: string;
  method: Method;
  /** `{name}` stands for one part of the path, `{+name}` for all the rest. */
  path: string;
  /** Other paths of the same call, with the same parameters. */
  aliases?: readonly string[];
  halves: readonly [Half, ...Half[]];
  /** Needed only where the parts of the path are more than any text. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** By the names that people write: `Idempotency-Key`. */
  headers?: z.ZodObject;
  /** JSON. A request without a body counts as one with `{}`. */
  body?: z.ZodType;
  /** The status of success; 200 where absent. */
  status?: 200 | 204;
  /** What is answered: JSON of this shape, a file, a stream of server-sent events or of lines of text, or nothing. */
  answer: z.ZodType | "file" | "events" | "lines" | "nothing";
  /** Whoever accepts `text/event-stream` gets the answer as the last of several server-sent events. */
  alsoAsEvents?: true;
  /** Codes of errors besides those that every call of its kind may give; see `errorsOf`. */
  errors?: readonly ErrorCode[];
  /** Statuses besides that of success and those of errors, each with its meaning. */
  otherStatuses?: Readonly<Record<number, string>>;
  /** A body that is often sent, and what is answered. */
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

/** The parts of the path, as the server gets them. */
export type ParamsOf<C extends Call> = OutputOf<Of<C, "params">, Record<NamesIn<C["path"]>, string>>;
export type QueryOf<C extends Call> = OutputOf<Of<C, "query">, undefined>;
export type HeadersOf<C extends Call> = OutputOf<Of<C, "headers">, undefined>;
export type BodyOf<C extends Call> = OutputOf<Of<C, "body">, undefined>;

/** The JSON of an answer; nothing for calls that answer without one. */
export type AnswerOf<C extends Call> = C["answer"] extends z.ZodType ? z.output<C["answer"]> : undefined;

type InputOf<Key extends string, Schema> = Schema extends z.ZodType
  ? object extends z.input<Schema>
    ? { [K in Key]?: z.input<Schema> }
    : { [K in Key]: z.input<Schema> }
  : unknown;

type ParamsInput<Path extends string> = [NamesIn<Path>] extends [never]
  ? unknown
  : { params: Record<NamesIn<Path>, string> };

/** What a client gives to make a call. */
export type RequestOf<C extends Call> = ParamsInput<C["path"]> &
  InputOf<"query", Of<C, "query">> &
  InputOf<"headers", Of<C, "headers">> &
  InputOf<"body", Of<C, "body">>;

/** The body that a client sends. */
export type BodyInput<C extends Call> =
  Of<C, "body"> extends infer Schema extends z.ZodType ? z.input<Schema> : undefined;
