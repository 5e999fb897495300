import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { json, paymentErrors } from "./shared.ts";
import { visitorCall } from "./visitors.ts";

export const createPaymentIntent = defineCall({
  ...visitorCall,
  summary: "Begin a payment by the options of its block, as specified",
  description: "The amount must be one that a published bot with these credentials asks of everybody.",
  method: "POST",
  path: "/api/integrations/stripe/createPaymentIntent",
  body: z.object({
    inputOptions: z.record(z.string(), json),
    isPreview: z
      .boolean()
      .nullish()
      .transform((value) => value === true),
    variables: z
      .array(z.looseObject({ name: z.string(), value: json.optional() }))
      .max(5000)
      .default([]),
  }),
  answer: z.object({ publicKey: z.string(), clientSecret: z.string(), amountLabel: z.string() }),
  errors: ["ORIGIN_NOT_ALLOWED", ...paymentErrors],
});
