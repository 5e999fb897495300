import { Hono } from "hono";
import * as z from "zod";
import { requestVisitor } from "../accounts/request-visitor.ts";
import type { AppEnv } from "../http/app-env.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { parseBody } from "../http/parse-body.ts";
import type { Services } from "../services.ts";
import { createResult } from "./create-result.ts";
import { storeEntries } from "./entry-repository.ts";
import { openResult } from "./open-result.ts";
import { saveAnswer } from "./save-answer.ts";
import { updateResult } from "./update-result.ts";

const id = z.string().min(1).max(255);
const count = z.int().min(0).max(2_147_483_647);

const newResult = z.object({
  idempotencyKey: idempotencyKey.optional(),
  version: count.optional(),
  links: z
    .record(id, count)
    .refine((links) => Object.keys(links).length <= 100, "too many links")
    .optional(),
  wantsToken: z.boolean().optional(),
});

const resultUpdate = z.object({
  variables: z
    .array(z.object({ id, name: z.string().optional(), value: z.json().optional() }))
    .max(5000)
    .optional(),
  hasStarted: z
    .boolean()
    .nullish()
    .transform((value) => value ?? undefined),
  isCompleted: z
    .boolean()
    .nullish()
    .transform((value) => value ?? undefined),
  updateSeq: z.int().min(0).optional(),
});

const answerText = z.union([
  z.string(),
  z.number().transform(String),
  z.boolean().transform(String),
  z.array(z.string()).transform((texts) => texts.join(", ")),
]);

/** The specified record (sections 3 and 7), with `value` as another name of `content`. */
const answer = z
  .object({
    resultId: z.string({ error: "Error: result was not created" }).min(1, "Error: result was not created"),
    blockId: id,
    groupId: id.nullish(),
    content: answerText.nullish(),
    value: answerText.nullish(),
    variableId: id.nullish(),
    uploadedFiles: z.json().optional(),
    botId: id.optional(),
    visit: count.optional(),
    index: count.optional(),
    answerSeq: z.int().min(0).optional(),
  })
  .refine(({ content, value }) => (content ?? value ?? null) !== null, "content: missing")
  .transform(({ content, value, ...rest }) => ({ ...rest, content: content ?? value ?? "" }));

/** Moments that ISO 8601 writes with four digits of the year. */
const time = z.number().min(0).max(253_402_300_799_999);

const entries = z.object({
  entries: z
    .array(
      z.object({
        seq: z.int().min(0),
        time,
        type: z.enum(["shown", "answered", "edge", "log"]),
        botId: id.optional(),
        groupId: id.optional(),
        blockId: id.optional(),
        visit: count.optional(),
        edgeId: id.optional(),
        log: z
          .object({
            status: z.enum(["success", "error", "warning", "info"]),
            description: z.string(),
            details: z.string().optional(),
            context: z.string().optional(),
          })
          .optional(),
      }),
    )
    .max(1000),
});

/** What visitors' browsers write (specification, section 7). Every call may be repeated. */
export const createVisitorResultRoutes = (services: Services) =>
  new Hono<AppEnv>()
    .post("/api/typebots/:botId/results", async (c) => {
      const request = await parseBody(c, newResult);
      const result = await createResult(services, requestVisitor(c), c.req.param("botId"), request);
      if (result === null) return c.json({ result: null, hasReachedLimit: true });
      const { workspaceId: _, botId, hasToken, ...rest } = result;
      const token = hasToken ? { token: services.resultTokens.tokenOf(result.id) } : {};
      return c.json({ result: { ...rest, typebotId: botId }, ...token });
    })
    .patch("/api/typebots/:botId/results/:resultId", async (c) => {
      await updateResult(services, requestVisitor(c), c.req.param("resultId"), await parseBody(c, resultUpdate));
      return c.json({ count: 1 });
    })
    .put("/api/typebots/:botId/results/:resultId/answers", async (c) => {
      await saveAnswer(services, requestVisitor(c), await parseBody(c, answer));
      return c.json({ count: 1 });
    })
    .post("/api/typebots/:botId/results/:resultId/events", async (c) => {
      const { entries: given } = await parseBody(c, entries);
      const { result } = await openResult(services, requestVisitor(c), c.req.param("resultId"));
      await services.database.transaction((transaction) => storeEntries(transaction, result, given));
      return c.json({ count: given.length });
    });
