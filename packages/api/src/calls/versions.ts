import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { countedResults } from "../contract/constants.ts";
import { botFile, botRef, reading, writing } from "./bots.ts";
import { message } from "./reference-shapes.ts";
import { count } from "./shared.ts";
import { versionWords } from "./version-words.ts";

/** The most versions on one page. */
const mostVersionsListed = 500;

const publishedVersion = z
  .object({
    number: z.int(),
    publishedAt: z.string(),
    publishedBy: z
      .object({ name: z.string().nullable().meta({ description: "null where the account is gone" }) })
      .nullable()
      .meta({ description: "null where it was nobody's account, or nobody knows" }),
    isLive: z.boolean(),
    name: z.string().nullable().meta({ description: "what authors call it" }),
    note: z.string().nullable().meta({ description: "what authors say of it" }),
    revision: z
      .int()
      .nullable()
      .meta({ description: "the revision of the draft that it was made from; null if unknown" }),
    chatCount: z
      .int()
      .min(0)
      .max(countedResults)
      .nullable()
      .meta({ description: `chats with an answer; ${countedResults} is that many or more; null if not asked for` }),
    changes: z
      .object({
        total: z.int().min(0),
        kinds: z
          .array(z.object({ label: z.string(), count: z.int() }))
          .meta({ description: "what the changes are called in the app, the most frequent first; four at most" }),
      })
      .nullable()
      .meta({
        description:
          "what authors changed since the version before; null for the first one, and where the changes are no longer stored",
      }),
  })
  .meta({ id: "PublishedVersion" });
export type PublishedVersion = z.output<typeof publishedVersion>;

export const listVersions = defineCall({
  ...reading,
  shows: "flow",
  summary: "List the published versions of a bot, the newest first",
  method: "GET",
  path: "/api/v1/typebots/{ref}/versions",
  params: botRef,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(mostVersionsListed).default(mostVersionsListed),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, "expected `nextCursor` of the page before")
      .optional()
      .meta({ description: "`nextCursor` of the page before", examples: ["12"] }),
    include: z.enum(["chats"]).optional().meta({ description: "also count the chats of each version" }),
  }),
  answer: z.object({ versions: z.array(publishedVersion), nextCursor: z.string().nullable() }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const getVersion = defineCall({
  ...reading,
  shows: "flow",
  summary: "Get a published version of a bot as a file",
  description: "To go back to it, replace the draft by the file and publish that.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/versions/{number}",
  params: botRef.extend({ number: z.coerce.number().pipe(count) }),
  answer: z.object({ number: z.int(), publishedAt: z.string(), file: botFile }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

const oneVersion = botRef.extend({ number: z.coerce.number().pipe(count) });

export const nameVersion = defineCall({
  ...writing,
  summary: "Name a published version, or note something about it",
  method: "PATCH",
  path: "/api/v1/typebots/{ref}/versions/{number}",
  params: oneVersion,
  body: z.object(versionWords).meta({ id: "VersionWords" }),
  answer: z.object({ number: z.int(), name: z.string().nullable(), note: z.string().nullable() }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const makeVersionLive = defineCall({
  ...writing,
  summary: "Give visitors a version that was published before",
  description: "Chats that run stay with their version, and the draft stays as it is.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/versions/{number}/live",
  params: oneVersion,
  answer: z.object({ version: z.int(), url: z.string(), message }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});
