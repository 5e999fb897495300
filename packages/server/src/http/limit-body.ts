import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { HttpError } from "../web/http-error.ts";

const megabyte = 1_048_576;

/** Answers 413 to a body larger than `megabytes`. */
export const limitBody = (megabytes: number) => {
  const maxSize = megabytes * megabyte;
  const refuse = () => {
    throw new HttpError(413, "TOO_LARGE", `The body is larger than ${megabytes} MB.`);
  };
  const limitUnknown = bodyLimit({ maxSize, onError: refuse });
  return createMiddleware(async (c, next) => {
    const length = c.req.header("content-length");
    if (length === undefined || c.req.header("transfer-encoding") !== undefined) return limitUnknown(c, next);
    // Node.js itself enforces the announced length. The body is not wrapped, because Node's own stream is much faster
    // than a web stream.
    if (Number(length) > maxSize) return refuse();
    await next();
  });
};
