import type * as z from "zod";
import { encodeJson } from "../database/json-codec.ts";
import { HttpError } from "./http-error.ts";

/** Encodes the start of the next page as a text that clients send back. */
export const writeCursor = (parts: number | readonly (string | number | null)[]): string =>
  Buffer.from(encodeJson(parts)).toString("base64url");

/** @throws HttpError 400 for a cursor that this server did not create */
export const readCursor = <Parts>(shape: z.ZodType<Parts>, cursor: string): Parts => {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw new HttpError(400, "BAD_REQUEST", "cursor: not one that this server gave");
  }
};
