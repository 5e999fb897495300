import type { z } from "@hono/zod-openapi";

/** A JSON body in an OpenAPI route. */
export const jsonContent = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { "application/json": { schema } },
});
