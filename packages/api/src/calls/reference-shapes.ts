import * as z from "zod";
import { largeJson } from "./shared.ts";

// Shapes of the reference product's public API, for scripts that were written for it.

/** The workspace that such scripts name. It must be the requester's own, otherwise the answer is 404. */
export const workspaceId = z
  .string()
  .max(64)
  .optional()
  .meta({ description: "for scripts that name it; another workspace than one's own is not found" });

/** A bot for such scripts: its file together with the columns of its database row. */
export const typebot = z
  .looseObject({
    id: z.string(),
    version: z.string(),
    workspaceId: z.string(),
    name: z.string(),
    publicId: z.string(),
    icon: z.string().nullable(),
    folderId: z.string().nullable(),
    groups: z.array(z.unknown()),
    events: z.unknown(),
    edges: z.array(z.unknown()),
    variables: z.array(z.unknown()),
    theme: z.unknown(),
    settings: z.unknown(),
    isArchived: z.boolean(),
    isClosed: z.boolean(),
    selectedThemeTemplateId: z.string().nullable(),
    resultsTablePreferences: z.unknown().nullable(),
    customDomain: z.null().meta({ description: "there are none here" }),
    whatsAppCredentialsId: z.null().meta({ description: "there are none here" }),
    riskLevel: z.null().meta({ description: "nobody rates bots here" }),
    spaceId: z.null().meta({ description: "there are no spaces here, but folders" }),
    createdAt: z.string(),
    updatedAt: z.string().meta({ description: "when the draft was last edited; hand it back with a change" }),
  })
  .meta({ id: "Typebot", description: "A bot with its draft, in the shape of a bot file." });
export type Typebot = z.output<typeof typebot>;

/** A linked bot for such scripts, with fewer keys. */
export const linkedTypebot = typebot
  .pick({ id: true, version: true, name: true, groups: true, edges: true, variables: true })
  .meta({ id: "LinkedTypebot" });
export type LinkedTypebot = z.output<typeof linkedTypebot>;

/** The same, returned only to requests in the reference's form. */
export const typebotAnswer = typebot
  .optional()
  .meta({ description: "the bot with its draft, where the request held a `typebot`" });

/** Any keys of a bot file. */
export const givenTypebot = z
  .record(z.string(), largeJson)
  .meta({ description: "a bot file of any version, or some of its keys" });
export type GivenTypebot = z.output<typeof givenTypebot>;

/** A bot file to import. */
export const typebotImport = z
  .object({ workspaceId, folderId: z.string().max(64).nullable().optional(), typebot: givenTypebot })
  .meta({ id: "TypebotImport", description: "One bot file as JSON, from scripts for Typebot." });

/** A change of a bot. */
export const typebotChange = z
  .object({
    updatedAt: z.string().optional().meta({
      description: "`updatedAt` of the bot that the change was made from: what others did since then is kept",
    }),
    overwrite: z.boolean().optional().meta({ description: "compares with the bot as it is now" }),
    typebot: givenTypebot,
  })
  .meta({
    id: "TypebotChange",
    description:
      "Keys of the bot file that are to be others. They become one change of the draft, key by key: whoever has the bot open sees it, can undo it, and loses nothing.",
  });

/** The constant answer of calls that return nothing else, as such scripts expect. */
export const message = z.literal("success");

const timeFilter = z.enum(["today", "last7Days", "last30Days", "monthToDate", "lastMonth", "yearToDate", "allTime"]);
export type TimeFilter = z.output<typeof timeFilter>;

/** The period of the request. */
export const timeRange = {
  timeFilter: timeFilter.optional().meta({ description: "only those that were made in that time; without it, all" }),
  timeZone: z
    .string()
    .max(64)
    .optional()
    .meta({ description: "where its days begin, as `Europe/Berlin`; without it, UTC" }),
};
