import type * as z from "zod";
import { encodeJson } from "../database/json-codec.ts";
import { HttpError } from "./http-error.ts";

/** Where the next page begins, as a text that clients hand back. */
export const writeCursor = (parts: number | readonly (string | number)[]): string =>
  Buffer.from(encodeJson(parts)).toString("base64url");

/** @throws HttpError 400 for what this server has not written */
export const readCursor = <Parts>(shape: z.ZodType<Parts>, cursor: string): Parts => {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw new HttpError(400, "BAD_REQUEST", "cursor: not one that this server gave");
  }
};
