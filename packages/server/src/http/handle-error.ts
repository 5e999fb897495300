import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { AppEnv } from "./app-env.ts";
import { HttpError } from "./http-error.ts";

/** The one error handler: JSON with code and message, and never a stack trace. */
export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof HttpError) {
    return c.json({ ...error.details, code: error.code, message: error.message }, error.status);
  }
  if (error instanceof HTTPException) return c.json({ code: "REFUSED", message: error.message }, error.status);
  c.var.log?.error({ err: error, requestId: c.var.requestId }, "request failed");
  const requestId = c.var.requestId;
  return c.json({ code: "INTERNAL", message: "Something went wrong on the server.", requestId }, 500);
};
