import { z } from "@hono/zod-openapi";
import type { BotFile } from "@parley/core/format";

/** A bot as the owner's lists show it. */
export const botSummary = z
  .object({
    id: z.string(),
    publicId: z.string(),
    name: z.string(),
    liveVersion: z.int().nullable().openapi({ description: "null while the bot is not published" }),
    url: z.string().nullable().openapi({ description: "where visitors find it; null while it is not published" }),
    createdAt: z.string(),
    updatedAt: z.string(),
    resultCount: z.int(),
  })
  .openapi("Bot");
export type BotSummary = z.output<typeof botSummary>;

export const botList = z.object({ typebots: z.array(botSummary) });
export type BotList = z.output<typeof botList>;

const reportEntry = z.object({
  path: z.string(),
  message: z.string(),
  groupId: z.string().optional(),
  blockId: z.string().optional(),
});

const importReport = z
  .object({
    sourceVersion: z.string(),
    upgraded: z.array(reportEntry),
    dropped: z.array(reportEntry),
    toConnect: z.array(reportEntry),
    unknownBlocks: z.array(reportEntry),
  })
  .openapi("ImportReport");

export const importRequest = z
  .object({
    files: z
      .array(z.object({ name: z.string().openapi({ description: "for messages only" }), content: z.string() }))
      .min(1)
      .max(200),
    publish: z.boolean().optional(),
  })
  .openapi("ImportRequest");
export type ImportRequest = z.output<typeof importRequest>;

const importedBot = z
  .object({
    id: z.string(),
    publicId: z.string(),
    name: z.string(),
    version: z.int().nullable(),
    url: z.string().nullable(),
    report: importReport,
  })
  .openapi("ImportedBot");
export type ImportedBot = z.output<typeof importedBot>;

export const importedBots = z.object({ bots: z.array(importedBot) });
export type ImportedBots = z.output<typeof importedBots>;

export const publishedBot = z.object({ version: z.int(), url: z.string() }).openapi("PublishedBot");
export type PublishedBot = z.output<typeof publishedBot>;

/** A bot in the exchange format; `docs/` holds its full schema. */
export const botFile = z.custom<BotFile>().openapi("BotFile", { type: "object" });

export const botRef = z.object({
  ref: z.string().openapi({ description: "id, public id, or a text that only one bot's name or public id matches" }),
});
