import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { isUnstorable } from "../database/database-errors.ts";
import type { AppEnv } from "./app-env.ts";
import { HttpError } from "./http-error.ts";

/** What a client is told of an error: itself, or what lies behind one of the database; null where it is our fault. */
export const findHttpError = (error: unknown): HttpError | null => {
  if (error instanceof HttpError) return error;
  return isUnstorable(error) ? new HttpError(400, "BAD_REQUEST", "NUL characters are not allowed here.") : null;
};

/** The one error handler: JSON with code and message, and never a stack trace. */
export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  const known = findHttpError(error);
  if (known !== null) return c.json({ ...known.details, code: known.code, message: known.message }, known.status);
  if (error instanceof HTTPException) return c.json({ code: "REFUSED", message: error.message }, error.status);
  c.var.log?.error({ err: error, requestId: c.var.requestId }, "request failed");
  const requestId = c.var.requestId;
  return c.json({ code: "INTERNAL", message: "Something went wrong on the server.", requestId }, 500);
};
