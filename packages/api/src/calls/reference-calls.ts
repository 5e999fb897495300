import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { botRef } from "./bots.ts";
import { linkedTypebot, message, timeRange } from "./reference-shapes.ts";
import { onlyKnown } from "./shared.ts";

// Calls for scripts of the reference. The app has its own equivalents.

const common = { halves: ["builder"], caller: "actor" } as const;

export const getPublishedBot = defineCall({
  ...common,
  needs: "read",
  section: "Bots",
  shows: "flow",
  summary: "Get the published version of a bot",
  description: "The one that visitors get now. The list of versions has those before it.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/publishedTypebot",
  params: botRef,
  answer: z.object({
    publishedTypebot: z
      .looseObject({
        id: z.string(),
        typebotId: z.string(),
        version: z.string(),
        createdAt: z.string(),
        updatedAt: z.string(),
      })
      .nullable()
      .meta({ description: "its file; null while the bot is not published" }),
    version: z.string().nullable().meta({ description: "of the format of the file" }),
  }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const deleteListedResults = defineCall({
  ...common,
  needs: "write",
  section: "Results",
  summary: "Delete results by their ids, or all of a bot",
  description: "As with the other call, the deletion can be taken back for 30 days.",
  method: "DELETE",
  path: "/api/v1/typebots/{ref}/results",
  params: botRef,
  query: z.object({
    resultIds: z.string().max(100_000).optional().meta({ description: "ids with commas between; without it, all" }),
  }),
  answer: z.object({
    message,
    deletion: z.string().meta({ description: "what takes it back" }),
    count: z.int(),
  }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const getStatistics = defineCall({
  ...common,
  needs: "read",
  section: "Results",
  shows: "answers",
  summary: "Count the visits of a bot, those with an answer, and those that came to their end",
  method: "GET",
  path: "/api/v1/typebots/{ref}/analytics/stats",
  params: botRef,
  query: z.strictObject(timeRange, onlyKnown),
  answer: z.object({
    stats: z.object({ totalViews: z.int(), totalStarts: z.int(), totalCompleted: z.int() }),
  }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const getInDepthData = defineCall({
  ...common,
  needs: "read",
  section: "Results",
  shows: "answers",
  summary: "Count the answers to each input of a bot, and how often its chats took other ways than the usual ones",
  description:
    "With the visits, the first counts say where visitors leave. The second are about edges that begin at a row of a block: of buttons, conditions and tests.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/analytics/inDepthData",
  params: botRef,
  query: z.strictObject(timeRange, onlyKnown),
  answer: z.object({
    totalAnswers: z.array(
      z.object({
        blockId: z.string(),
        total: z.int().meta({ description: "how often visitors have answered the input" }),
      }),
    ),
    offDefaultPathVisitedEdges: z.array(
      z.object({
        id: z.string().meta({ description: "of the edge" }),
        edgeId: z.string().meta({ description: "the same, for earlier scripts" }),
        total: z.int().meta({ description: "how often chats took it" }),
        to: z.object({ groupId: z.string(), blockId: z.string().optional() }).meta({ description: "where it leads" }),
      }),
    ),
  }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const getLinkedBots = defineCall({
  ...common,
  needs: "read",
  section: "Bots",
  shows: "flow",
  summary: "Get the drafts of the bots that a bot links to",
  description: "Those that its own blocks name, as far as whoever asks may know of them.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/linkedTypebots",
  params: botRef,
  answer: z.object({ typebots: z.array(linkedTypebot) }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

const asker = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  image: z.string().nullable(),
});

export const shownAsker = asker.extend({ user: asker.meta({ description: "the same, for scripts for Typebot" }) });

export const getAsker = defineCall({
  needs: "read",
  halves: ["builder", "viewer"],
  caller: "actor",
  section: "Account",
  summary: "Who makes the request",
  description: "Of a token, whoever has made it. The owner token is nobody's account: it has no e-mail address.",
  method: "GET",
  path: "/api/v1/users/me",
  aliases: ["/api/users/me"],
  answer: shownAsker,
});
