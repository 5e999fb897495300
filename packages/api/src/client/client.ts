import type { AnswerOf, Call, Method, RequestOf } from "../contract/call.ts";

/** A request as it goes over the line. */
export interface PlainRequest {
  method: Method;
  /** With the query, without the address of the server. */
  path: string;
  headers: Record<string, string>;
  /** JSON; undefined where the call takes none. */
  body: string | undefined;
}

type Texts = Readonly<Record<string, unknown>>;

const withParams = (path: string, params: Texts): string =>
  path.replace(/\{(\+?)(\w+)\}/g, (_, isRest: string, name: string) => {
    const parts = isRest === "" ? [String(params[name])] : String(params[name]).split("/");
    return parts.map(encodeURIComponent).join("/");
  });

const queryOf = (query: Texts): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&");

/** The parts of a request, as their contract checks them. */
export interface Parts {
  params?: Texts;
  query?: Texts;
  headers?: Texts;
  body?: unknown;
}

/** What of a call's contract its request needs. */
export interface Route {
  method: Method;
  path: string;
  takesBody: boolean;
}

/** The request of a call, from what its contract calls the parts of it. */
export const writePlain = (
  { method, path, takesBody }: Route,
  { params = {}, query = {}, headers = {}, body }: Parts,
): PlainRequest => {
  const search = queryOf(query);
  return {
    method,
    path: withParams(path, params) + (search === "" ? "" : `?${search}`),
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    ),
    body: takesBody ? JSON.stringify(body ?? {}) : undefined,
  };
};

const toPlain = ({ method, path, body }: Call, parts: Parts): PlainRequest =>
  writePlain({ method, path, takesBody: body !== undefined }, parts);

/** What is given with a call: nothing at all where all of it may be left out. */
export type Rest<C extends Call> = object extends RequestOf<C> ? [request?: RequestOf<C>] : [request: RequestOf<C>];

/** Makes a call by its contract. Rejects as `send` does. */
export type Client = <C extends Call>(call: C, ...rest: Rest<C>) => Promise<AnswerOf<C>>;

/** The request of a call, for those who send it themselves: one whose answer is no JSON. */
export const writeRequest = <C extends Call>(call: C, ...[request]: Rest<C>): PlainRequest =>
  toPlain(call, request ?? {});

/**
 * A client of the API: what a call takes and gives is known from its contract. `send` carries a request to a server and
 * gives the JSON of its answer; it rejects where the server refuses or can't be reached.
 */
export const createClient = (send: (request: PlainRequest) => Promise<unknown>): Client => {
  const make = (call: Call, request: Parts = {}): Promise<unknown> => send(toPlain(call, request));
  // The one place where the server's answers are taken at their word: both sides have the same contracts.
  return make as Client;
};
