import type { ErrorAnswer, ErrorCode } from "@parley/api";
import type { ErrorHandler } from "hono";
import { isUnstorable } from "../database/database-errors.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError } from "../web/http-error.ts";

/** What a client is told of an error: itself, or what lies behind one of the database; null where it is our fault. */
export const findHttpError = (error: unknown): HttpError | null => {
  if (error instanceof HttpError) return error;
  return isUnstorable(error) ? new HttpError(400, "BAD_REQUEST", "NUL characters are not allowed here.") : null;
};

/** The body of every error; `details` can't stand for the keys that all of them have. */
export const errorBody = (
  status: number,
  code: ErrorCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): ErrorAnswer => ({ ...details, defined: false, code, status, message });

/** The one error handler: JSON with code and message, and never a stack trace. */
export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  const known = findHttpError(error);
  if (known !== null) return c.json(errorBody(known.status, known.code, known.message, known.details), known.status);
  c.var.log?.error({ err: error, requestId: c.var.requestId }, "request failed");
  const requestId = c.var.requestId;
  return c.json(errorBody(500, "INTERNAL", "Something went wrong on the server.", { requestId }), 500);
};
