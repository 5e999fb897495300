import type { Context } from "hono";
import type * as z from "zod";
import { HttpError } from "./http-error.ts";

type Issue = z.core.$ZodIssue;

/** Counts missing keys. The fewer are missing, the more likely it is that this form of the request was intended. */
const countMissing = (issues: readonly Issue[], value: unknown): number =>
  issues.filter(({ path: [key] }) => key !== undefined && !Object.hasOwn(Object(value), key)).length;

/**
 * If a request may have several forms, returns the problems of the closest one. Among equally close ones, the last
 * counts.
 */
const closest = (issue: Issue, value: unknown): readonly Issue[] => {
  if (issue.code !== "invalid_union" || issue.path.length > 0 || issue.errors.length === 0) return [issue];
  const forms = issue.errors.map((issues) => ({ issues, missing: countMissing(issues, value) }));
  return forms.reduce((best, form) => (form.missing <= best.missing ? form : best)).issues;
};

/** The message for an invalid request: its first problems, each with its path. */
const describeProblems = (error: z.ZodError, value: unknown): string =>
  error.issues
    .flatMap((issue) => closest(issue, value))
    .slice(0, 5)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
    .join("; ");

/** @throws HttpError 400 naming the problems and their places */
export const checkShape = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const outcome = schema.safeParse(value);
  if (!outcome.success) throw new HttpError(400, "BAD_REQUEST", describeProblems(outcome.error, value));
  return outcome.data;
};

/**
 * Reads and checks the JSON body. It is parsed whatever its content type is, because `sendBeacon` sends `text/plain`. A
 * missing body counts as `{}`, since the specification allows a call without one.
 *
 * @throws HttpError 400 naming the problems and their places
 */
export const readBody = async <Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> => {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    throw new HttpError(400, "BAD_JSON", "The body is not JSON.");
  }
  try {
    return checkShape(schema, body);
  } catch (error) {
    // A list nested thousands of levels deep exhausts the stack.
    if (error instanceof RangeError) throw new HttpError(400, "BAD_REQUEST", "The body is nested too deeply.");
    throw error;
  }
};
