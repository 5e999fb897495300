import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { botRef } from "./bots.ts";

export const delivery = z
  .object({
    id: z.string(),
    resultId: z.string(),
    blockBotId: z.string().meta({ description: "the bot that holds the block: this one, or one that it links to" }),
    blockId: z.string(),
    blockType: z.string(),
    summary: z.string().meta({ description: "what is sent to whom, in a line" }),
    status: z
      .enum(["waiting", "sending", "sent", "failed"])
      .meta({ description: "`failed`: it was given up; `waiting`: it is tried at `nextAttemptAt`" }),
    attempts: z.int().meta({ description: "how often it was tried since it was last asked for" }),
    lastError: z.string().nullable().meta({ description: "why the last attempt failed" }),
    nextAttemptAt: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Delivery" });
export type DeliverySummary = z.output<typeof delivery>;

const deliveriesRequest = z.object({
  resultId: z.string().optional().meta({ description: "only those of this result" }),
  failed: z.enum(["true", "false"]).default("false").meta({ description: "`true`: only those that were given up" }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().optional().meta({ description: "`nextCursor` of the page before" }),
});
export type DeliveriesRequest = z.output<typeof deliveriesRequest>;

const deliveriesPage = z
  .object({ deliveries: z.array(delivery), nextCursor: z.string().nullable() })
  .meta({ id: "DeliveriesPage" });
export type DeliveriesPage = z.output<typeof deliveriesPage>;

const common = {
  section: "Results",
  halves: ["builder"],
  caller: "actor",
  errors: ["NOT_FOUND", "AMBIGUOUS"],
} as const;

export const listDeliveries = defineCall({
  ...common,
  needs: "read",
  shows: "answers",
  summary: "List what chats have sent, or are still to send, to other services",
  description: "E-mails, rows of spreadsheets and the like, the newest first.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/deliveries",
  params: botRef,
  query: deliveriesRequest,
  answer: deliveriesPage,
});

const oneDelivery = {
  ...common,
  method: "POST",
  params: botRef.extend({ deliveryId: z.string() }),
  body: z.object({}),
  answer: delivery,
  errors: [...common.errors, "CONFLICT"],
} as const;

export const sendDelivery = defineCall({
  ...oneDelivery,
  needs: "write",
  summary: "Send a delivery now: one that waits, was given up, or was sent already",
  path: "/api/v1/typebots/{ref}/deliveries/{deliveryId}/send",
});

export const giveUpDelivery = defineCall({
  ...oneDelivery,
  needs: "write",
  summary: "Give up a delivery that waits",
  path: "/api/v1/typebots/{ref}/deliveries/{deliveryId}/give-up",
});
