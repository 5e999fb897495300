import type { JsonObject } from "@parley/core";
import { Hono } from "hono";
import * as z from "zod";
import { requestVisitor } from "../accounts/request-visitor.ts";
import type { AppEnv } from "../http/app-env.ts";
import { parseBody } from "../http/parse-body.ts";
import type { Services } from "../services.ts";
import { preparePayment } from "./prepare-payment.ts";
import { preparePlainPayment } from "./prepare-plain-payment.ts";

const place = z.object({
  blockId: z.string().min(1).max(255),
  visit: z.int().min(0).max(2_147_483_647).default(0),
});

const plainRequest = z.object({
  inputOptions: z.record(z.string(), z.json()).transform((options): JsonObject => options),
  isPreview: z
    .boolean()
    .nullish()
    .transform((value) => value === true),
  variables: z
    .array(z.looseObject({ name: z.string(), value: z.json().optional() }))
    .max(5000)
    .default([]),
});

/** What visitors' browsers need to pay: our viewer's call, and the specified one (section 7). */
export const createPaymentRoutes = (services: Services) =>
  new Hono<AppEnv>()
    .post("/api/typebots/:botId/results/:resultId/payments", async (c) => {
      const { botId, resultId } = c.req.param();
      const where = { botId, ...(await parseBody(c, place)) };
      return c.json({ ...(await preparePayment(services, requestVisitor(c), resultId, where)) });
    })
    .post("/api/integrations/stripe/createPaymentIntent", async (c) => {
      const prepared = await preparePlainPayment(services, requestVisitor(c), await parseBody(c, plainRequest));
      const { publicKey, clientSecret, amountLabel } = prepared;
      return c.json({ publicKey, clientSecret, amountLabel });
    });
