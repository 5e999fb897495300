import { createClient, type ErrorAnswer, type PlainRequest } from "@parley/api/app";
import { workspaceHeaders } from "./chosen-workspace.ts";

/** The server refused a call. `message` is for people. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** Seconds after which it may be tried again, where the server says so. */
  readonly retryAfter: number | null;
  /** All that the server said. */
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

/** The refusal that an answer tells of. A proxy before the server may answer with something else than the server would. */
export const readRefusal = (status: number, text: string, retryHeader: string | null = null): ApiError => {
  const seconds = Number(retryHeader ?? Number.NaN);
  try {
    const details: Partial<ErrorAnswer> = JSON.parse(text);
    const { code, message } = details;
    if (code !== undefined && message !== undefined)
      return new ApiError(status, code, message, { retryAfter: Number.isFinite(seconds) ? seconds : null, details });
  } catch {
    // Not JSON, or nothing.
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

/** The server's API, for the author who is signed in. Rejects with ApiError or OfflineError. */
export const api = createClient(async (plain) => readAnswer(await request(plain)));

/** The same for what is sent while the page is left. */
export const leavingApi = createClient(async (plain) => readAnswer(await request(plain, { keepalive: true })));

/** Makes a request whose answer comes bit by bit. */
export const openStream = (plain: PlainRequest, signal: AbortSignal): Promise<Response> => request(plain, { signal });
