import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { botName, botRef, botSummary, folderId } from "./bots.ts";
import { givenTypebot, typebotAnswer, workspaceId } from "./reference-shapes.ts";
import { json } from "./shared.ts";

const common = { section: "Bots", halves: ["builder"], caller: "actor" } as const;

/** Changes to several bots apply to all of them or to none. */
const botIds = z.array(z.string().min(1).max(64)).min(1).max(200);
const listedBots = z.object({ typebots: z.array(botSummary) });

export const createBot = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Make a bot",
  description:
    "Without a file it has a start and one empty group. A file is given as JSON, of any version; its name, its address and its folder don't count.",
  method: "POST",
  path: "/api/v1/typebots",
  body: z.union([
    z.object({ workspaceId, typebot: givenTypebot }).meta({
      id: "NewTypebot",
      description: "Keys of a bot file, from scripts for Typebot; what is missing is as in an empty bot.",
    }),
    z
      .object({ name: botName, folderId: folderId.optional(), file: z.record(z.string(), json).optional() })
      .meta({ id: "NewBot" }),
  ]),
  answer: botSummary.extend({ typebot: typebotAnswer }),
  errors: ["NOT_FOUND", "BAD_BOT_FILE", "CONFLICT"],
  example: { body: { name: "Contact form", folderId: null } },
});

export const duplicateBot = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Make a copy of a bot's draft as a bot of its own",
  description: "The copy has its own address, is not published, has no results, and keeps its links to other bots.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/duplicate",
  params: botRef,
  body: z
    .object({
      name: botName.optional().meta({ description: 'without one, the name with " (copy)" behind it' }),
      folderId: folderId.optional().meta({ description: "where the copy is put; without it, beside the bot" }),
    })
    .meta({ id: "BotCopy" }),
  answer: botSummary,
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const moveBots = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Put bots into a folder, all or none",
  method: "POST",
  path: "/api/v1/typebots/move",
  body: z.object({ ids: botIds, folderId }).meta({ id: "BotMove" }),
  answer: listedBots,
  errors: ["NOT_FOUND"],
});

export const deleteBots = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Delete bots, all or none",
  description: "As with one: they and their results are kept for 30 days, in which they can be restored.",
  method: "POST",
  path: "/api/v1/typebots/delete",
  body: z.object({ ids: botIds }).meta({ id: "BotIds" }),
  answer: z.object({ ids: z.array(z.string()) }),
  errors: ["NOT_FOUND"],
});

export const restoreBots = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Bring deleted bots back, all or none",
  description: "They come back into their folders; where a folder is gone, into the one that it stood in.",
  method: "POST",
  path: "/api/v1/typebots/restore",
  body: z.object({ ids: botIds }),
  answer: listedBots,
  errors: ["NOT_FOUND"],
});

export const deleteBotsForever = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Delete bots for ever that were deleted before, all or none",
  description: "Their versions, results and files are gone, too. This can't be undone.",
  method: "POST",
  path: "/api/v1/typebots/delete-for-ever",
  body: z.object({ ids: botIds }),
  answer: z.object({ ids: z.array(z.string()), resultCount: z.int().meta({ description: "results that are gone" }) }),
  errors: ["NOT_FOUND"],
});
