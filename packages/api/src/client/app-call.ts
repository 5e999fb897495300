import type { calls } from "../calls/index.ts";
import type { AnswerOf as AnswerOfCall, BodyOf as BodyOfCall, Call, Method } from "../contract/call.ts";
import { type Parts, type PlainRequest, type Rest, writePlain } from "./client.ts";

/** A call in browser apps: how the request is built, without schemas. These are large, and the server validates anyway. */
export interface AppCall<C extends Call = Call> {
  method: Method;
  path: string;
  takesBody: boolean;
  /** Never set: it only links the contract's types. */
  contract?: C;
}

/** The form in which the call of a contract is written for apps. */
export type CallOf<Name extends keyof typeof calls> = AppCall<(typeof calls)[Name]>;

type ContractOf<A extends AppCall> = A extends AppCall<infer C> ? C : never;

/** The JSON of an answer; undefined for calls that return none. */
export type AnswerOf<A extends AppCall> = AnswerOfCall<ContractOf<A>>;

/** The body after the server has parsed it. */
export type BodyOf<A extends AppCall> = BodyOfCall<ContractOf<A>>;

/** Makes a call. Rejects like `send`. */
export type Client = <A extends AppCall>(call: A, ...rest: Rest<ContractOf<A>>) => Promise<AnswerOf<A>>;

/** Builds the request of a call, for callers that send it themselves because its answer is not JSON. */
export const writeRequest = <A extends AppCall>(call: A, ...[request]: Rest<ContractOf<A>>): PlainRequest =>
  writePlain(call, request ?? {});

/**
 * Creates an API client. `send` sends a request to a server and returns the answer's JSON; it rejects if the server refuses
 * or can't be reached.
 */
export const createClient = (send: (request: PlainRequest) => Promise<unknown>): Client => {
  const make = (call: AppCall, request: Parts = {}): Promise<unknown> => send(writePlain(call, request));
  // The only place where the server's answers are trusted without validation: both sides share the contracts.
  return make as Client;
};
