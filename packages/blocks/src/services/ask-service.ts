import type { Json, ServerContext, ServerRequest, ServerResponse, ServerStream } from "@parley/core";
import { ServiceFailure } from "./service-failure.ts";

/** What asking needs of a block's capabilities. Look-ups can't wait. */
type Means = Pick<ServerContext, "now"> & Partial<Pick<ServerContext, "sleep" | "cancellation">>;

/** The longest pause that a service may ask for, in milliseconds: a visitor waits. */
const longestPause = 5_000;

/** How long a service wants us to wait, in milliseconds, from seconds or a date; undefined where it says nothing. */
export const readPause = (
  { "retry-after-ms": exact, "retry-after": rough }: ServerResponse["headers"],
  now: number,
) => {
  if (exact !== undefined && exact !== "" && Number(exact) >= 0) return Number(exact);
  if (rough === undefined || rough === "") return undefined;
  const pause = Number.isNaN(Number(rough)) ? Date.parse(rough) - now : Number(rough) * 1000;
  return Number.isNaN(pause) ? undefined : Math.max(pause, 0);
};

/** Outgoing calls say why they failed by a code; the messages of other errors may repeat what was to be sent. */
export const readFault = (error: unknown): { code?: string; message: string } =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? { code: error.code, message: error.message }
    : { message: "The request can't be sent: its address is not valid." };

export const toUnreachable = (name: string, error: unknown): ServiceFailure =>
  new ServiceFailure(`${name} could not be reached`, { details: readFault(error).message, isUnreached: true });

/** Asks once more where a service is busy and says that it won't be for long, or says nothing and is asked `usually` again. */
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
 * Asks a service by its name for authors.
 *
 * @throws ServiceFailure where it can't be reached or refuses
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
 * As `askService`, for answers that are read while they come. `busyPause`: milliseconds until a service is asked again that
 * is busy and does not say for how long; it is not where this is absent.
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
  for await (const piece of response.text) text += piece;
  assertDone(name, response.status, text);
  return response;
};

/**
 * The answer of a service as JSON; null where it is empty.
 *
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
