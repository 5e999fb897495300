import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { botRef } from "./bots.ts";
import { shownCall } from "./drafts.ts";

export const serviceCall = shownCall
  .extend({
    id: z.string(),
    resultId: z.string(),
    blockBotId: z.string().meta({ description: "the bot that holds the block: this one, or one that it links to" }),
    blockId: z.string(),
    blockType: z.string(),
    hasFailed: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: "ServiceCall" });
export type ServiceCall = z.output<typeof serviceCall>;

const serviceCallsRequest = z.object({
  resultId: z.string().optional().meta({ description: "only those of this result" }),
  blockId: z.string().optional().meta({ description: "only those of this block" }),
  failed: z.enum(["true", "false"]).default("false").meta({ description: "`true`: only those that have failed" }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().optional().meta({ description: "`nextCursor` of the page before" }),
});
export type ServiceCallsRequest = z.output<typeof serviceCallsRequest>;

const serviceCallsPage = z
  .object({ calls: z.array(serviceCall), nextCursor: z.string().nullable() })
  .meta({ id: "ServiceCallsPage" });
export type ServiceCallsPage = z.output<typeof serviceCallsPage>;

export const listServiceCalls = defineCall({
  section: "Results",
  halves: ["builder"],
  caller: "actor",
  needs: "read",
  shows: "answers",
  summary: "List the calls that chats have made to other services",
  description:
    "Each with its request and its answer, at most 4,000 characters of either, without secrets; the newest first. They are kept for the days that PARLEY_CALL_DAYS says, at most 200 of a result. Previews are not among them.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/service-calls",
  params: botRef,
  query: serviceCallsRequest,
  answer: serviceCallsPage,
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});
