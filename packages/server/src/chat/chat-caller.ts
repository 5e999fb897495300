import type { Context } from "hono";
import { HttpError } from "../http/http-error.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { describeProblems } from "../http/parse-body.ts";

/** Where a call of the chat API comes from, and what else its headers say. */
export interface ChatCaller {
  origin: string | undefined;
  /** The page around the frame that the chat stands in. */
  frameOrigin: string | undefined;
  /** Makes a request that is repeated get the answer it got before. */
  idempotencyKey: string | undefined;
  /** Shown for results that were made with a token. */
  resultToken: string | undefined;
}

/** @throws HttpError 400 for an idempotency key that could be somebody else's */
export const chatCaller = (c: Context): ChatCaller => {
  const key = idempotencyKey.optional().safeParse(c.req.header("idempotency-key"));
  if (!key.success) throw new HttpError(400, "BAD_REQUEST", `Idempotency-Key: ${describeProblems(key.error)}.`);
  return {
    origin: c.req.header("origin"),
    frameOrigin: c.req.header("x-typebot-iframe-referrer-origin"),
    idempotencyKey: key.data,
    resultToken: c.req.header("x-parley-token"),
  };
};
