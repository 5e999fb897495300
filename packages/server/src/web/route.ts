import type { AnswerOf, BodyOf, Call, Caller, Half, HeadersOf, ParamsOf, QueryOf } from "@parley/api";
import type { Context, Hono } from "hono";
import { type Actor, getActor, getSignedIn, getTokenHolder, getVisitor, type SignedIn, type Visitor } from "./actor.ts";
import type { AppEnv } from "./app-env.ts";
import { checkShape, readBody } from "./check-request.ts";
import { sendJson } from "./send-json.ts";

/** The type of requester for each kind of call that is not open to everyone. */
interface Askers {
  actor: Actor;
  account: SignedIn;
  token: Actor;
}

const findAsker = (caller: Caller, c: Context<AppEnv>): Actor | SignedIn | Visitor => {
  if (caller === "actor") return getActor(c);
  if (caller === "account") return getSignedIn(c);
  return caller === "token" ? getTokenHolder(c) : getVisitor(c);
};

/** A request after all checks: its sender has the right to it, and its data fits the contract. */
interface Asked<C extends Call> {
  actor: C["caller"] extends keyof Askers ? Askers[C["caller"]] : Visitor;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  headers: HeadersOf<C>;
  body: BodyOf<C>;
}

const isText = Symbol("JSON text");

/** A response that is JSON text already. */
interface JsonText {
  readonly [isText]: string;
}

export const jsonText = (text: string): JsonText => ({ [isText]: text });

/** The return value of a handler: the value in the contract, or the response for a file or a stream. */
type Given<C extends Call> = C["answer"] extends "file" | "events" | "lines"
  ? Response
  : AnswerOf<C> | JsonText | (C extends { alsoAsEvents: true } ? Response : never);

type Handler<C extends Call> = C["answer"] extends "nothing"
  ? (asked: Asked<C>, c: Context<AppEnv>) => Promise<void>
  : (asked: Asked<C>, c: Context<AppEnv>) => Promise<Given<C>> | Given<C>;

/** A call with its handler. */
export interface Route {
  call: Call;
  handle(c: Context<AppEnv>): Promise<Response>;
}

const readHeaders = (c: Context, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, c.req.header(name)]));

/**
 * Binds a contract to its handler. The requester and the request are checked first; the compiler checks the response's
 * type. A handler may set further headers by `c.header`, and another status of the contract by `c.status`.
 */
export const route = <C extends Call>(call: C, handler: Handler<C>): Route => {
  const { caller, params, query, headers, body, status = 200 }: Call = call;
  const headerNames = headers === undefined ? [] : Object.keys(headers.shape);

  const read = async (c: Context<AppEnv>) => ({
    actor: findAsker(caller, c),
    params: params === undefined ? c.req.param() : checkShape(params, c.req.param()),
    query: query && checkShape(query, c.req.query()),
    headers: headers && checkShape(headers, readHeaders(c, headerNames)),
    body: body && (await readBody(c, body)),
  });

  // The cast is safe, because the checked data has the types from which the handler's are derived.
  const answer = handler as (asked: unknown, c: Context<AppEnv>) => unknown;

  return {
    call,
    async handle(c) {
      const given: unknown = await answer(await read(c), c);
      if (given instanceof Response) return given;
      if (given === undefined) return c.body(null, status);
      if (status !== 200) c.status(status);
      return sendJson(c, (given as Partial<JsonText>)[isText] ?? JSON.stringify(given));
    },
  };
};

/** Converts a contract's path to Hono's syntax. */
const toPattern = (path: string): string => path.replace(/\{\+\w+\}/g, "*").replace(/\{(\w+)\}/g, ":$1");

/** Adds the routes of one half of the server to its app. */
export const addRoutes = (app: Hono<AppEnv>, half: Half, routes: readonly Route[]): void => {
  for (const { call, handle } of routes)
    if (call.halves.includes(half))
      for (const path of [call.path, ...(call.aliases ?? [])]) app.on(call.method, toPattern(path), handle);
};
