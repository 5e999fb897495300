import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The one error that reaches a client as it is: a status, a code for programs, a message for people. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: ContentfulStatusCode, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const notFound = (what: string): HttpError => new HttpError(404, "NOT_FOUND", `${what} was not found.`);
