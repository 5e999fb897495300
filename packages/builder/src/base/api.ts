import { createClient, type ErrorAnswer, type PlainRequest } from "@parley/api/app";
import { workspaceHeaders } from "./chosen-workspace.ts";

/** The server has refused a call. `message` can be shown to people. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** The server's `Retry-After`, in seconds. */
  readonly retryAfter: number | null;
  /** The whole body of the server's answer. */
  readonly details: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    { retryAfter = null, details }: { retryAfter?: number | null; details?: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

/** The server could not be reached. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";
}

/** Makes the error of a refused request. The answer may come from a proxy and not have the server's JSON format. */
export const readRefusal = (status: number, text: string, retryHeader: string | null = null): ApiError => {
  const seconds = Number(retryHeader ?? Number.NaN);
  try {
    const details: Partial<ErrorAnswer> = JSON.parse(text);
    const { code, message } = details;
    if (code !== undefined && message !== undefined)
      return new ApiError(status, code, message, { retryAfter: Number.isFinite(seconds) ? seconds : null, details });
  } catch {
    // The body is empty or not JSON.
  }
  return new ApiError(status, "UNKNOWN", `The server answered ${status}.`);
};

const request = async (
  { method, path, headers, body }: PlainRequest,
  options: { keepalive?: boolean; signal?: AbortSignal } = {},
): Promise<Response> => {
  try {
    return await fetch(path, {
      ...options,
      method,
      headers: {
        ...headers,
        "x-parley-app": "1",
        ...workspaceHeaders(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    throw new OfflineError("The server can't be reached.", { cause: error });
  }
};

const readAnswer = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw readRefusal(response.status, await response.text(), response.headers.get("retry-after"));
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
};

/** The server's API for the author who has signed in. Rejects with ApiError or OfflineError. */
export const api = createClient(async (plain) => readAnswer(await request(plain)));

/** The same API for requests that are sent while the page closes. */
export const leavingApi = createClient(async (plain) => readAnswer(await request(plain, { keepalive: true })));

/** Makes a request whose response is read as a stream. */
export const openStream = (plain: PlainRequest, signal: AbortSignal): Promise<Response> => request(plain, { signal });
