import { bodyLimit } from "hono/body-limit";
import { HttpError } from "./http-error.ts";

const megabyte = 1_048_576;

/** Answers 413 to a body larger than `megabytes`. */
export const limitBody = (megabytes: number) =>
  bodyLimit({
    maxSize: megabytes * megabyte,
    onError: () => {
      throw new HttpError(413, "TOO_LARGE", `The body is larger than ${megabytes} MB.`);
    },
  });
