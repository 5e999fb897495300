import type { Context } from "hono";
import { HttpError } from "../http/http-error.ts";

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

/** A key made by chance has at least these many characters; shorter ones would be used by several visitors. */
const minKey = 16;
const maxKey = 200;

/** @throws HttpError 400 for an idempotency key that could be somebody else's */
export const chatCaller = (c: Context): ChatCaller => {
  const idempotencyKey = c.req.header("idempotency-key");
  if (idempotencyKey !== undefined && (idempotencyKey.length < minKey || idempotencyKey.length > maxKey)) {
    throw new HttpError(400, "BAD_REQUEST", `Idempotency-Key: expected ${minKey} to ${maxKey} characters.`);
  }
  return {
    origin: c.req.header("origin"),
    frameOrigin: c.req.header("x-typebot-iframe-referrer-origin"),
    idempotencyKey,
    resultToken: c.req.header("x-parley-token"),
  };
};
