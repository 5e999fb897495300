import type { AnswerOf as AnswerOfCall, BodyOf as BodyOfCall, Call, Method } from "../contract/call.ts";
import { type Parts, type PlainRequest, type Rest, writePlain } from "./client.ts";

/** A call as apps in browsers carry it: how it is made, without the schemas. They are large, and the server checks. */
export interface AppCall<C extends Call = Call> {
  method: Method;
  path: string;
  takesBody: boolean;
  /** Never there: it leads the compiler to the types of the contract. */
  contract?: C;
}

type ContractOf<A extends AppCall> = A extends AppCall<infer C> ? C : never;

/** The JSON of an answer; nothing for calls that answer without one. */
export type AnswerOf<A extends AppCall> = AnswerOfCall<ContractOf<A>>;

/** The body, as the server gets it. */
export type BodyOf<A extends AppCall> = BodyOfCall<ContractOf<A>>;

/** Makes a call. Rejects as `send` does. */
export type Client = <A extends AppCall>(call: A, ...rest: Rest<ContractOf<A>>) => Promise<AnswerOf<A>>;

/** The request of a call, for those who send it themselves: one whose answer is no JSON. */
export const writeRequest = <A extends AppCall>(call: A, ...[request]: Rest<ContractOf<A>>): PlainRequest =>
  writePlain(call, request ?? {});

/**
 * A client of the API. `send` carries a request to a server and gives the JSON of its answer; it rejects where the server
 * refuses or can't be reached.
 */
export const createClient = (send: (request: PlainRequest) => Promise<unknown>): Client => {
  const make = (call: AppCall, request: Parts = {}): Promise<unknown> => send(writePlain(call, request));
  // The one place where the server's answers are taken at their word: both sides have the same contracts.
  return make as Client;
};
