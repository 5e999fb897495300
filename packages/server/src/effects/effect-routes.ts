import { toVariableValue } from "@parley/core";
import { Hono } from "hono";
import * as z from "zod";
import { requestVisitor } from "../accounts/request-visitor.ts";
import type { AppEnv } from "../http/app-env.ts";
import { parseBody } from "../http/parse-body.ts";
import { getPreviewFlow } from "../preview/get-preview-flow.ts";
import type { Services } from "../services.ts";
import { createRunOnce } from "./run-once.ts";
import { getEffect, runVisitorEffect } from "./run-visitor-effect.ts";

const call = z.object({
  blockId: z.string().min(1).max(255),
  visit: z.int().min(0).max(2_147_483_647).default(0),
  variables: z.record(z.string(), z.json().transform(toVariableValue)).default({}),
});

const previewCall = call.extend({ previewToken: z.string() });

/**
 * What the server does for chats in visitors' browsers: they name a block, and never say what it does. A preview's is
 * done as well, by the draft, and nothing is stored.
 */
export const createEffectRoutes = (services: Services) => {
  const runOnce = createRunOnce(services);
  return new Hono<AppEnv>()
    .post("/api/typebots/:botId/results/:resultId/effects", async (c) => {
      const { botId, resultId } = c.req.param();
      const request = { botId, ...(await parseBody(c, call)) };
      const patch = await runVisitorEffect(services, runOnce, { visitor: requestVisitor(c), resultId }, request);
      return c.json({ patch });
    })
    .post("/api/v1/preview-effects/:botId", async (c) => {
      const { previewToken, blockId, variables } = await parseBody(c, previewCall);
      const flow = await getPreviewFlow(services, previewToken, c.req.param("botId"));
      const patch = await getEffect(services, flow, blockId).run(services.sandbox, { isPreview: true }, variables);
      return c.json({ patch });
    });
};
