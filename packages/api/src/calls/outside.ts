import * as z from "zod";
import { defineCall } from "../call.ts";
import { id, json } from "./shared.ts";

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
    "The chat of the result stands at a block that waits for another service. What is sent, any JSON, becomes `data` there. Before the chat has come to the block, after its time limit, and a second time, the call is refused (409). The owner's token does instead of the key.",
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
