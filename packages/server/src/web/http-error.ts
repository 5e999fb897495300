import type { ErrorCode } from "@parley/api";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/**
 * The only error that is sent to clients unchanged: a status, a code for programs and a message for people. The
 * contracts declare all codes; the messages are in the features that throw them.
 */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: ErrorCode;
  /** Further keys of the response. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: ContentfulStatusCode, code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const notFound = (what: string): HttpError => new HttpError(404, "NOT_FOUND", `${what} was not found.`);
