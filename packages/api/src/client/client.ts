import type { AnswerOf, Call, Method, RequestOf } from "../contract/call.ts";

/** A request as it is sent. */
export interface PlainRequest {
  method: Method;
  /** With the query, without the server's address. */
  path: string;
  headers: Record<string, string>;
  /** JSON; undefined if the call takes no body. */
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

/** The parts of a call's contract that its request needs. */
export interface Route {
  method: Method;
  path: string;
  takesBody: boolean;
}

/** Builds the request of a call from the parts that its contract names. */
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

/** The arguments of a call; none are needed if all are optional. */
export type Rest<C extends Call> = object extends RequestOf<C> ? [request?: RequestOf<C>] : [request: RequestOf<C>];

/** Makes a call by its contract. Rejects like `send`. */
export type Client = <C extends Call>(call: C, ...rest: Rest<C>) => Promise<AnswerOf<C>>;

/** Builds the request of a call, for callers that send it themselves because its answer is not JSON. */
export const writeRequest = <C extends Call>(call: C, ...[request]: Rest<C>): PlainRequest =>
  toPlain(call, request ?? {});

/**
 * Creates an API client whose arguments and results are typed by the contracts. `send` sends a request to a server and
 * returns the answer's JSON; it rejects if the server refuses or can't be reached.
 */
export const createClient = (send: (request: PlainRequest) => Promise<unknown>): Client => {
  const make = (call: Call, request: Parts = {}): Promise<unknown> => send(toPlain(call, request));
  // The only place where the server's answers are trusted without validation: both sides share the contracts.
  return make as Client;
};
