import type { ErrorAnswer, ErrorCode } from "@parley/api";
import type { ErrorHandler } from "hono";
import { isDiskFull } from "../base/system-errors.ts";
import { isUnstorable } from "../database/database-errors.ts";
import { DatabaseFailure } from "../database/database-failure.ts";
import { StorageError } from "../storage/storage-error.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError } from "../web/http-error.ts";
import { sendJson } from "../web/send-json.ts";

/** The `Retry-After` value, in seconds, when the server can't do its work. */
const askAgainAfter = 5;

const diskFull = () =>
  new HttpError(
    507,
    "STORAGE_FULL",
    "The server's disk is full, so nothing can be stored. It goes on once there is room again.",
  );

const databaseAway = ({ isUnknown }: DatabaseFailure) =>
  new HttpError(
    503,
    "UNAVAILABLE",
    isUnknown
      ? "The server lost its database while it was storing this: it may be stored, or not. Try again in a few seconds."
      : "The server can't use its database at the moment. Try again in a few seconds.",
  );

/** Returns the error for the client: the error itself, or the cause of a database error; null for internal errors. */
export const findHttpError = (error: unknown): HttpError | null => {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseFailure) return error.kind === "full" ? diskFull() : databaseAway(error);
  if (isDiskFull(error)) return diskFull();
  if (error instanceof StorageError)
    return new HttpError(502, "STORAGE_FAILED", "The file storage can't be used at the moment.");
  return isUnstorable(error) ? new HttpError(400, "BAD_REQUEST", "NUL characters are not allowed here.") : null;
};

/** The body of every error response. `details` can't replace the common keys. */
export const errorBody = (
  status: number,
  code: ErrorCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): ErrorAnswer => ({ ...details, defined: false, code, status, message });

/** Turns every error into JSON with a code and a message, never with a stack trace. */
export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  const known = findHttpError(error);
  if (known !== null) {
    // The operator gets the details in the log, since the client can't fix a storage failure.
    if (error instanceof StorageError)
      c.var.log?.error({ err: error, requestId: c.var.requestId }, "the storage failed");
    else if (error !== known && known.status > 500)
      c.var.log?.warn({ err: error, requestId: c.var.requestId }, "request put off");
    if (known.status === 503 && c.res.headers.get("Retry-After") === null)
      c.header("Retry-After", String(askAgainAfter));
    c.status(known.status);
    return sendJson(c, JSON.stringify(errorBody(known.status, known.code, known.message, known.details)));
  }
  c.var.log?.error({ err: error, requestId: c.var.requestId }, "request failed");
  const requestId = c.var.requestId;
  return c.json(errorBody(500, "INTERNAL", "Something went wrong on the server.", { requestId }), 500);
};
