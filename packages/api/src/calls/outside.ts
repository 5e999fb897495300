import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { id, json, paymentErrors } from "./shared.ts";

/** Calls that other services make. */
const outsideCall = {
  section: "Chat API",
  halves: ["viewer"],
  caller: "key",
  query: z.object({ key: z.string().default("").meta({ description: "of the block; stands in the address" }) }),
  body: json,
  answer: z.object({ message: z.string() }),
  errors: ["NOT_FOUND", "CONFLICT"],
} as const;

export const callBlock = defineCall({
  ...outsideCall,
  summary: "Let a chat go on that waits for this call",
  description:
    "The chat of the result stands at a block that waits for another service. What is sent, any JSON, becomes `data` there. Before the chat has come to the block, after its time limit, and a second time, the call is refused (409). An API token that may change the bot, or the owner token, does instead of the key.",
  method: "POST",
  path: "/api/v1/typebots/{botId}/blocks/{blockId}/results/{resultId}/executeWebhook",
  params: z.object({ botId: id, blockId: id, resultId: id }),
});

export const callPreview = defineCall({
  ...outsideCall,
  summary: "Let previews go on that wait for this call",
  method: "POST",
  path: "/api/v1/typebots/{botId}/blocks/{blockId}/web/executeTestWebhook",
  params: z.object({ botId: id, blockId: id }),
});

export const takeNotice = defineCall({
  section: "Chat API",
  halves: ["viewer"],
  caller: "anyone",
  summary: "Take what the service of an account tells by itself",
  description:
    "The address of a webhook at Stripe. What is sent has to carry the service's own signature, made with the signing secret that the account holds, not longer than five minutes ago; anything else is refused (400). What it says is not believed: the service is asked. A chat whose payment has succeeded goes on, as far as it can without its visitor. Events that mean nothing here, and those that come again, change nothing.",
  method: "POST",
  path: "/api/v1/credentials/{accountId}/notices",
  params: z.object({ accountId: z.string().min(1).max(64) }),
  body: json,
  answer: z.object({ message: z.string() }),
  errors: ["NOT_FOUND", "UNDER_WAY", ...paymentErrors],
});
