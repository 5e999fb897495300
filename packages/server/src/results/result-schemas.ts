import { z } from "@hono/zod-openapi";

const storedAnswer = z
  .object({
    botId: z.string(),
    groupId: z.string(),
    blockId: z.string(),
    visit: z.int().openapi({ description: "0 for the first time the visitor came to the block" }),
    variableId: z.string().nullable(),
    content: z.string(),
    uploadedFiles: z
      .unknown()
      .openapi({ type: ["array", "object", "null"], description: "addresses of the files that came with the answer" }),
    createdAt: z.string(),
  })
  .openapi("Answer");

const result = z
  .object({
    id: z.string(),
    version: z.int(),
    createdAt: z.string(),
    hasStarted: z.boolean(),
    isCompleted: z.boolean(),
    variables: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        value: z.union([z.string(), z.array(z.string().nullable())]).nullable(),
      }),
    ),
    answers: z.array(storedAnswer),
  })
  .openapi("Result");

const column = z
  .object({ key: z.string(), label: z.string(), botId: z.string(), blockId: z.string() })
  .openapi("ResultColumn");

export const resultsPage = z
  .object({ results: z.array(result), nextCursor: z.string().nullable(), columns: z.array(column) })
  .openapi("ResultsPage");
export type ResultsPage = z.output<typeof resultsPage>;
export type ResultRow = ResultsPage["results"][number];

export const pageRequest = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  cursor: z.string().optional().openapi({ description: "nextCursor of the page before" }),
  started: z
    .enum(["true", "false"])
    .default("false")
    .openapi({ description: "true leaves out results without an answer" }),
});
export type PageRequest = z.output<typeof pageRequest>;
