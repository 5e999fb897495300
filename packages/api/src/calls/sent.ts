import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { botRef } from "./bots.ts";
import { delivery } from "./deliveries.ts";
import { serviceCall } from "./service-calls.ts";

const sentStates = ["done", "failed", "open"] as const;

const sentFilter = z.object({
  resultId: z.string().optional().meta({ description: "only those of this result" }),
  blockId: z.string().optional().meta({ description: "only those of this block, or of this webhook" }),
  blockType: z.string().optional().meta({ description: "only those of blocks of this type" }),
  host: z.string().max(255).optional().meta({ description: "only calls to addresses of this service" }),
  state: z
    .enum(sentStates)
    .optional()
    .meta({ description: "`done`: it arrived; `failed`: it did not; `open`: it waits, or is tried again" }),
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
});
export type SentFilter = z.output<typeof sentFilter>;

const sentRequest = sentFilter.extend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().optional().meta({ description: "`nextCursor` of the page before" }),
});
export type SentRequest = z.output<typeof sentRequest>;

const sentEntry = z
  .discriminatedUnion("kind", [
    delivery.extend({
      kind: z.literal("delivery"),
      attemptsMade: z.array(serviceCall).meta({ description: "the calls of its latest attempts, the newest first" }),
    }),
    serviceCall.extend({ kind: z.literal("call") }),
  ])
  .meta({ id: "SentEntry" });
export type SentEntry = z.output<typeof sentEntry>;

const sentBlock = z
  .object({
    blockBotId: z.string(),
    blockId: z.string(),
    blockType: z.string(),
    done: z.int(),
    failed: z.int(),
    open: z.int(),
    lastAt: z.string(),
    lastError: z.string().nullable().meta({ description: "why the latest one that failed did" }),
  })
  .meta({ id: "SentBlock" });
export type SentBlock = z.output<typeof sentBlock>;

const ofBot = {
  section: "Results",
  halves: ["builder"],
  caller: "actor",
  needs: "read",
  shows: "answers",
  params: botRef,
  errors: ["NOT_FOUND", "AMBIGUOUS"],
} as const;

export const listSent = defineCall({
  ...ofBot,
  summary: "List what chats have sent to other services and asked of them",
  description:
    "Deliveries with the calls of their attempts, and the other calls, in one list; the newest first. Secrets are left out. A call is kept for the days that PARLEY_CALL_DAYS says.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/sent",
  query: sentRequest,
  answer: z.object({ entries: z.array(sentEntry), nextCursor: z.string().nullable() }).meta({ id: "SentPage" }),
});

export const listSentBlocks = defineCall({
  ...ofBot,
  summary: "Count what each block has sent and asked, and what of it failed",
  method: "GET",
  path: "/api/v1/typebots/{ref}/sent/blocks",
  query: sentFilter.pick({ from: true, until: true }),
  answer: z.object({
    blocks: z.array(sentBlock),
    hosts: z.array(z.string()).meta({ description: "the services that the latest calls went to" }),
  }),
});

const failingBot = z
  .object({ botId: z.string(), name: z.string(), failed: z.int(), lastAt: z.string() })
  .meta({ id: "FailingBot" });
export type FailingBot = z.output<typeof failingBot>;

export const listFailures = defineCall({
  section: "Results",
  halves: ["builder"],
  caller: "actor",
  needs: "read",
  summary: "List the bots of which calls or deliveries have failed",
  description: "Guests see their own bots whose answers they may see.",
  method: "GET",
  path: "/api/v1/failures",
  query: z.object({
    from: z.iso.datetime({ offset: true }).meta({ description: "the beginning of today where you are, for example" }),
  }),
  answer: z.object({ bots: z.array(failingBot) }),
});
