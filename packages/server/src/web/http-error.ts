import type { ErrorCode } from "@parley/api";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/**
 * The one error that reaches a client as it is: a status, a code for programs, a message for people. All codes are
 * declared with the contracts; the messages stand beside the features that throw them.
 */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: ErrorCode;
  /** Further keys of the answer. */
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
