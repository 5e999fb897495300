import {
  type Json,
  readPause,
  type ServerContext,
  type ServerRequest,
  type ServerResponse,
  type ServerStream,
} from "@parley/core";
import { ServiceFailure } from "./service-failure.ts";

/** The capabilities that asking a service needs. Look-ups have no `sleep`. */
type Means = Pick<ServerContext, "now"> & Partial<Pick<ServerContext, "sleep" | "cancellation">>;

/** The longest pause a service may ask for, in milliseconds, because a visitor waits. */
const longestPause = 5_000;

/**
 * Returns code and message of a failed outgoing call. Messages of other errors are not used, because they may contain
 * the request.
 */
export const readFault = (error: unknown): { code?: string; message: string } =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? { code: error.code, message: error.message }
    : { message: "The request can't be sent: its address is not valid." };

export const toUnreachable = (name: string, error: unknown): ServiceFailure =>
  new ServiceFailure(`${name} could not be reached`, { details: readFault(error).message, isUnreached: true });

/** Tries once more if a service is busy and asks for a short pause, or for the pause `usually` if it names none. */
const withPatience = async <Response extends Pick<ServerResponse, "status" | "headers">>(
  send: () => Promise<Response>,
  name: string,
  { sleep, cancellation, now }: Means,
  usually?: number,
): Promise<Response> => {
  const sendOnce = () => send().catch((error: unknown) => Promise.reject(toUnreachable(name, error)));
  const response = await sendOnce();
  const pause = response.status === 429 ? (readPause(response.headers, now) ?? usually) : undefined;
  if (pause === undefined || pause > longestPause || !sleep) return response;
  await sleep(pause);
  return cancellation?.isCancelled ? response : sendOnce();
};

const assertDone = (name: string, status: number, text: string): void => {
  if (status < 200 || status > 299) throw new ServiceFailure(`${name} answered ${status}`, { details: text });
};

/**
 * Sends a request to a service; `name` is for messages.
 * @throws ServiceFailure if it can't be reached or refuses
 */
export const askService = async (
  context: Means & Pick<ServerContext, "fetch">,
  name: string,
  address: string,
  request: ServerRequest = {},
): Promise<ServerResponse> => {
  const response = await withPatience(() => context.fetch(address, request), name, context);
  assertDone(name, response.status, response.text);
  return response;
};

/**
 * Like `askService`, for streamed answers. `busyPause` is the pause in milliseconds before asking a busy service again
 * that names none; absent means no second attempt.
 */
export const streamFromService = async (
  context: Means & Pick<ServerContext, "stream">,
  name: string,
  address: string,
  request: ServerRequest = {},
  busyPause?: number,
): Promise<ServerStream> => {
  const response = await withPatience(() => context.stream(address, request), name, context, busyPause);
  if (response.status >= 200 && response.status <= 299) return response;
  let text = "";
  for await (const chunk of response.text) text += chunk;
  assertDone(name, response.status, text);
  return response;
};

/**
 * Parses a response as JSON; null if it is empty.
 * @throws ServiceFailure
 */
export const readJson = (name: string, { text }: Pick<ServerResponse, "text">): Json => {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceFailure(`${name} gave an answer that is not JSON`, { details: text });
  }
};
