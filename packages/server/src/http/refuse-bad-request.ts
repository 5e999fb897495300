import type { z } from "@hono/zod-openapi";
import { HttpError } from "./http-error.ts";
import { describeProblems } from "./parse-body.ts";

/** Turns a failed check of an OpenAPI route into our error. */
export const refuseBadRequest = (outcome: { success: true } | { success: false; error: z.ZodError }): void => {
  if (!outcome.success) throw new HttpError(400, "BAD_REQUEST", describeProblems(outcome.error));
};
