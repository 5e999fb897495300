import type { Context } from "hono";
import type * as z from "zod";
import { HttpError } from "./http-error.ts";

/** The message of a failed check: the first few problems, each with its path. */
export const describeProblems = (error: z.ZodError): string =>
  error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
    .join("; ");

const check = <Schema extends z.ZodType>(schema: Schema, body: unknown) => {
  try {
    return schema.safeParse(body);
  } catch (error) {
    // Lists within lists, thousands deep, take all of the stack.
    if (error instanceof RangeError) throw new HttpError(400, "BAD_REQUEST", "The body is nested too deeply.");
    throw error;
  }
};

/**
 * The JSON body, checked. Read as text whatever its content type says: `sendBeacon` sends `text/plain`, and the
 * specified call without a body sends none (it counts as `{}`).
 *
 * @throws HttpError 400 saying what is wrong where
 */
export const parseBody = async <Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> => {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    throw new HttpError(400, "BAD_JSON", "The body is not JSON.");
  }
  const outcome = check(schema, body);
  if (!outcome.success) throw new HttpError(400, "BAD_REQUEST", describeProblems(outcome.error));
  return outcome.data;
};
