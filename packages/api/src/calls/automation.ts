import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { botRef } from "./bots.ts";
import { message } from "./reference-shapes.ts";

// Calls that the reference's apps for Zapier, Make and Pabbly use, at their present and earlier paths.

const common = {
  section: "Automation",
  // In earlier versions, the apps make these calls to the viewer's address.
  halves: ["builder", "viewer"],
  caller: "actor",
  errors: ["NOT_FOUND", "AMBIGUOUS"],
} as const;

const blockId = z.string().meta({ description: "the id of the block", examples: ["b7k2p9q1x"] });
const groupId = z.string().meta({ description: "the group that the block stands in", examples: ["g7k2p9q1x"] });
const label = z.string().meta({
  description: "the title of its group, and its id",
  examples: ["Welcome > b7k2p9q1x"],
});

export const listWebhookBlocks = defineCall({
  ...common,
  needs: "read",
  shows: "flow",
  summary: "List the blocks of a bot that send HTTP requests",
  description: "Those of the draft. The three lists hold the same blocks; each app reads one of them.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/webhookBlocks",
  aliases: ["/api/typebots/{ref}/webhookBlocks", "/api/typebots/{ref}/webhookSteps"],
  params: botRef,
  answer: z.object({
    webhookBlocks: z.array(
      z.object({
        id: blockId,
        type: z.string().meta({ description: "`Webhook`, `Zapier`, `Make.com` or `Pabbly`", examples: ["Zapier"] }),
        label,
        url: z
          .string()
          .optional()
          .meta({
            description: "where to; absent where there is none",
            examples: ["https://hooks.example.org/catch/1"],
          }),
      }),
    ),
    blocks: z.array(z.object({ id: blockId, blockId, name: label })),
    steps: z.array(z.object({ id: blockId, blockId: groupId, name: label })),
  }),
});

const params = botRef.extend({ blockId });

/** Example values of what a block would send at the end of a chat. */
const sample = z.record(z.string(), z.string()).meta({
  description: "by the names under which a real request has them",
  examples: [{ message: "This is an example.", submittedAt: "2026-03-01T09:30:00.000Z", Name: "Text" }],
});

export const getResultExample = defineCall({
  ...common,
  needs: "read",
  shows: "flow",
  summary: "Get an example of what a block sends",
  description:
    "Made of the inputs and variables of the draft, and of the bots it links to. `message` stands in examples only.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/webhookBlocks/{blockId}/getResultExample",
  params,
  answer: z.object({ resultExample: sample }),
});

export const getSampleResult = defineCall({
  ...common,
  needs: "read",
  shows: "flow",
  summary: "Get an example of what a block sends, at the path of earlier apps",
  method: "GET",
  path: "/api/typebots/{ref}/blocks/{blockId}/sampleResult",
  aliases: ["/api/typebots/{ref}/blocks/{groupId}/steps/{blockId}/sampleResult"],
  params,
  answer: sample,
});

const changing = { ...common, method: "POST", needs: "write", params } as const;

const subscription = z.object({
  id: blockId,
  url: z
    .string()
    .nullable()
    .meta({ description: "where the block sends to now", examples: ["https://hooks.example.org/catch/1"] }),
  message,
});

export const subscribeWebhook = defineCall({
  ...changing,
  summary: "Say where a block sends to",
  description: "The draft is changed, as by an author; visitors' chats send there once the bot is published.",
  path: "/api/v1/typebots/{ref}/webhookBlocks/{blockId}/subscribe",
  aliases: [
    "/api/typebots/{ref}/blocks/{blockId}/subscribeWebhook",
    "/api/typebots/{ref}/blocks/{groupId}/steps/{blockId}/subscribeWebhook",
  ],
  body: z.object({
    url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .meta({ description: "an address by http or https", examples: ["https://hooks.example.org/catch/1"] }),
  }),
  answer: subscription,
});

export const unsubscribeWebhook = defineCall({
  ...changing,
  summary: "Take from a block where it sends to",
  description: "The draft is changed, as by an author; visitors' chats send nothing once the bot is published.",
  path: "/api/v1/typebots/{ref}/webhookBlocks/{blockId}/unsubscribe",
  aliases: [
    "/api/typebots/{ref}/blocks/{blockId}/unsubscribeWebhook",
    "/api/typebots/{ref}/blocks/{groupId}/steps/{blockId}/unsubscribeWebhook",
  ],
  answer: subscription.extend({ url: z.null() }),
});
