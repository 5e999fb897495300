import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { botOrders, countedResults, mostBotsListed, mostKeepDays } from "../contract/constants.ts";
import { opening } from "./opening.ts";
import { message, typebot, typebotAnswer, typebotChange, typebotImport, workspaceId } from "./reference-shapes.ts";
import { count } from "./shared.ts";
import { versionWords } from "./version-words.ts";

const keepDays = z.int().min(1).max(mostKeepDays).nullable();

/** A bot in the owner's lists. */
export const botSummary = z
  .object({
    id: z.string(),
    publicId: z.string(),
    name: z.string(),
    liveVersion: z.int().nullable().meta({ description: "null while the bot is not published" }),
    isClosed: z.boolean().meta({ description: "visitors are told that the bot is closed; chats that run go on" }),
    opening: opening.nullable().meta({ description: "when it takes new chats by itself; null: always" }),
    keepDays: keepDays.meta({
      description: "the days after which results are deleted for good, counted from the start of a chat; null: never",
    }),
    hasUnpublishedChanges: z.boolean().meta({
      description: "whether the draft was edited since it was published; false while the bot is not published",
    }),
    url: z.string().nullable().meta({ description: "where visitors find it; null while it is not published" }),
    icon: z.string().nullable().meta({ description: "an emoji or the address of a picture" }),
    folderId: z.string().nullable().meta({ description: "null at the top" }),
    createdAt: z.string(),
    updatedAt: z.string().meta({ description: "when the draft was last edited" }),
    resultCount: z
      .int()
      .min(0)
      .max(countedResults)
      .meta({ description: `those with an answer; ${countedResults} is that many or more` }),
    newResultCount: z.int().meta({ description: "those of them that came since the owner last looked at the results" }),
  })
  .meta({ id: "Bot" });
export type BotSummary = z.output<typeof botSummary>;

const firstScreen = z
  .object({
    page: z.string().meta({ description: "a CSS colour; empty if there is none" }),
    bubble: z.string(),
    bubbleText: z.string(),
    button: z.string(),
    buttonText: z.string(),
    corners: z.enum(["none", "medium", "large", "custom"]),
    says: z.array(z.string()),
    answers: z.array(z.string()).meta({ description: "what can be picked at the first question" }),
    field: z.string().nullable().meta({ description: "the placeholder of the first question; null without a field" }),
  })
  .meta({ id: "FirstScreen" });
export type FirstScreen = z.output<typeof firstScreen>;

const reportEntry = z
  .object({
    path: z.string(),
    message: z.string(),
    groupId: z.string().optional(),
    blockId: z.string().optional(),
    credentialsType: z
      .string()
      .optional()
      .meta({ description: "the type of the credentials that the block names and the workspace lacks" }),
  })
  .meta({ id: "ImportReportEntry" });

const importReport = z
  .object({
    sourceVersion: z.string(),
    upgraded: z.array(reportEntry),
    dropped: z.array(reportEntry),
    toConnect: z.array(reportEntry).meta({ description: "what the author must choose again" }),
    unknownBlocks: z.array(reportEntry),
  })
  .meta({ id: "ImportReport" });

/** The findings of lint for a bot. */
const findings = z
  .array(
    z
      .object({
        rule: z.string().meta({
          description:
            "as in the list of rules, `docs/lint.md`; publishing also tells of fonts that it could not fetch, as `font-not-fetched`",
        }),
        severity: z.enum(["error", "warning", "info"]),
        message: z.string(),
        remedy: z.string(),
        groupId: z.string().optional(),
        blockId: z.string().optional(),
        itemId: z.string().optional(),
        eventId: z.string().optional(),
        variableId: z.string().optional(),
        field: z.string().optional().meta({ description: "the option it is about: `labels.button`" }),
      })
      .meta({ id: "Finding" }),
  )
  .meta({ description: "what looks wrong with the bot" });
export type Finding = z.output<typeof findings>[number];

/** The result of importing one file. */
const imported = { report: importReport, findings };

const importedBot = z
  .object({
    id: z.string(),
    publicId: z.string().meta({ description: "the file's own where it was free; else `report.dropped` says so" }),
    name: z.string(),
    isClosed: z.boolean(),
    version: z.int().nullable(),
    url: z.string().nullable(),
    ...imported,
  })
  .meta({ id: "ImportedBot" });
export type ImportedBot = z.output<typeof importedBot>;

/** A bot in the exchange format. The schema describes only its outline. */
export const botFile = z
  .object({
    version: z.string(),
    id: z.unknown().optional(),
    name: z.string(),
    groups: z.array(z.unknown()),
    events: z.array(z.unknown()),
    edges: z.array(z.unknown()),
    variables: z.array(z.unknown()),
    theme: z.unknown(),
    settings: z.unknown(),
  })
  .meta({ id: "BotFile", description: "A bot file; `docs/bot-file.schema.json` holds the whole schema." });

const publicId = z
  .string()
  .min(1)
  .max(255)
  .regex(
    /^[\p{L}\p{N}\p{So}][\w.\-\p{L}\p{N}\p{M}\p{So}\p{Sk}\u200D]*$/u,
    "only letters, digits, emojis, hyphens, dots and underscores, beginning with a letter, a digit or an emoji",
  )
  .meta({ description: "the last part of the bot's public address" });

/** The longest name that the databases can store. */
export const botName = z.string().trim().min(1).max(255);
const icon = z.string().min(1).max(2000).nullable().meta({ description: "an emoji or the address of a picture" });
export const folderId = z
  .string()
  .max(64)
  .nullable()
  .meta({ description: "a folder of this workspace; null is the top" });

const importRequest = z
  .object({
    files: z
      .array(
        z.object({
          name: z.string().meta({ description: "for messages only" }),
          content: z.string().meta({ description: "the text of the file, of any version" }),
          publicId: publicId.optional().meta({
            description: "the last part of its address; without it the file's own where that is free, else a new one",
          }),
        }),
      )
      .min(1)
      .max(200),
    publish: z.boolean().optional(),
    folderId: folderId.optional().meta({
      description:
        "where the bots are put; without it, in the folder that a file names where it is one of this workspace",
    }),
  })
  .meta({ id: "ImportRequest" });
export type ImportRequest = z.output<typeof importRequest>;

/** The path parameter that identifies a bot to its owner. */
export const botRef = z.object({
  ref: z.string().meta({ description: "an id, a public id, or a text that only one bot's name or public id matches" }),
});

const common = { section: "Bots", halves: ["builder"], caller: "actor" } as const;

export const reading = { ...common, needs: "read" } as const;
export const writing = { ...common, needs: "write" } as const;

export const importBots = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Import bot files, all or none",
  description:
    "Bots that are imported together keep their links to each other. They are answered in the order of the files.",
  method: "POST",
  path: "/api/v1/typebots/import",
  body: z.union([importRequest, typebotImport]),
  answer: z.object({ bots: z.array(importedBot), typebot: typebotAnswer }),
  errors: ["BAD_BOT_FILE", "CONFLICT", "NOT_FOUND"],
  example: {
    body: { files: [{ name: "my-bot.json", content: '{"version":"6.1","name":"My bot",…}' }], publish: true },
  },
});

export const listBots = defineCall({
  ...common,
  halves: ["builder", "viewer"],
  needs: "read",
  summary: "List all bots, the newest first",
  description:
    "With `limit` they come in pages, and `order` and `search` apply to all pages; without it, all come at once.",
  method: "GET",
  path: "/api/v1/typebots",
  aliases: ["/api/typebots"],
  query: z.object({
    deleted: z.enum(["true", "false"]).default("false").meta({ description: "`true` lists the deleted bots instead" }),
    workspaceId,
    folderId: z
      .string()
      .max(64)
      .optional()
      .meta({ description: "only those in this folder; `root` stands for the top; without it, all" }),
    today: z.iso.datetime().optional().meta({
      description:
        "when today began where the caller is; with it, each bot has what its card shows: its first screen, and the results of seven days",
    }),
    limit: z.coerce.number().int().min(1).max(mostBotsListed).optional().meta({
      description: "how many a page holds; `root` then has those of folders that the caller may not see, too",
    }),
    cursor: z.string().max(2000).optional().meta({ description: "`nextCursor` of the page before" }),
    order: z.enum(botOrders).default("newest").meta({
      description: "last edited first, by name, newest first, or most answers first",
    }),
    search: z.string().max(200).optional().meta({
      description: "only those whose name or public id has each of these words, whatever their capitals and accents",
    }),
  }),
  answer: z.object({
    typebots: z.array(
      botSummary.extend({
        accessRight: z.enum(["read", "write"]).meta({ description: "what whoever asks may do with it" }),
        firstScreen: firstScreen.optional().meta({
          description: "what visitors read first of the draft; absent for whoever may not see the flow",
        }),
        answersByDay: z.array(z.int()).optional().meta({
          description: "results with an answer on the last seven days, today last; absent for whoever may not see them",
        }),
        publishedTypebotId: z
          .string()
          .optional()
          .meta({ description: "as `publishedTypebot` has it; absent while the bot is not published" }),
      }),
    ),
    nextCursor: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "where the next page begins; null on the last one, absent without `limit`" }),
    total: count.optional().meta({ description: "how many all pages hold; absent without `limit`" }),
  }),
  errors: ["NOT_FOUND"],
});

export const listBotNames = defineCall({
  ...common,
  needs: "read",
  summary: "List the names of all bots, the newest first",
  method: "GET",
  path: "/api/v1/bot-names",
  answer: z
    .object({
      bots: z.array(
        botSummary.pick({ id: true, name: true, icon: true, liveVersion: true, hasUnpublishedChanges: true }),
      ),
    })
    .meta({ id: "BotNames" }),
});

export const getBot = defineCall({
  ...reading,
  summary: "Get a bot",
  description: "With its draft, unless only the summary is asked for; what visitors get is its published version.",
  method: "GET",
  path: "/api/v1/typebots/{ref}",
  params: botRef,
  query: z.object({
    fields: z.enum(["all", "summary"]).default("all").meta({ description: "`summary` leaves out the draft" }),
  }),
  answer: botSummary.extend({
    typebot: typebot.optional().meta({ description: "the bot with its draft, unless only the summary is asked for" }),
    currentUserMode: z
      .enum(["read", "write"])
      .optional()
      .meta({ description: "what whoever asks may do with the draft" }),
  }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const exportBot = defineCall({
  ...reading,
  shows: "flow",
  summary: "Export a bot's draft as a file",
  description:
    "Importing it makes the same bot again, here or on another server. Credentials are not in it, only their ids.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/export",
  params: botRef,
  answer: botFile,
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const getDraft = defineCall({
  ...reading,
  shows: "flow",
  summary: "Get a bot's draft in the specified shape",
  method: "GET",
  path: "/api/typebots/{ref}",
  params: botRef,
  answer: z.object({ typebot: botFile }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const replaceDraft = defineCall({
  ...writing,
  summary: "Replace a bot's draft by a bot file",
  description:
    "The bot keeps its id, its address and its results; visitors see the change once it is published. Links to bots and credentials of this server stay.",
  method: "PUT",
  path: "/api/v1/typebots/{ref}/draft",
  params: botRef,
  body: z
    .object({ content: z.string().meta({ description: "the text of a bot file, of any version" }) })
    .meta({ id: "DraftRequest" }),
  answer: z.object({ id: z.string(), name: z.string(), ...imported }).meta({ id: "ReplacedDraft" }),
  errors: ["NOT_FOUND", "AMBIGUOUS", "BAD_BOT_FILE"],
  example: { body: { content: '{"version":"6.1","name":"My bot",…}' } },
});

export const changeBot = defineCall({
  ...writing,
  summary:
    "Rename a bot, give it an icon, another address or another folder, close it or open it again, say when it opens and closes by itself, or for how long results are kept",
  description:
    "What is left out stays as it is. Chats that run go on. At the address before there is nothing any more. Visitors see a new name once it is published.",
  method: "PATCH",
  path: "/api/v1/typebots/{ref}",
  params: botRef,
  body: z.union([
    typebotChange,
    z
      .object({
        name: botName.optional(),
        icon: icon.optional(),
        folderId: folderId.optional(),
        isClosed: z.boolean().optional(),
        opening: opening.nullable().optional(),
        keepDays: keepDays.optional(),
        publicId: publicId.optional(),
      })
      .meta({ id: "BotChange" }),
  ]),
  answer: botSummary.extend({ typebot: typebotAnswer }),
  errors: ["NOT_FOUND", "AMBIGUOUS", "CONFLICT", "BAD_BOT_FILE"],
  example: { body: { isClosed: true } },
});

const botAddress = z
  .object({
    publicId: z.string().meta({ description: "the address that was asked about: the last part of it" }),
    url: z.string().meta({ description: "where visitors find the bot there, once it is published" }),
    viewer: z.string().meta({ description: "where visitors reach all bots: the beginning of their addresses" }),
    state: z.enum(["own", "free", "taken", "unusable"]).meta({
      description:
        "`own`: the bot has it; `taken`: another bot does; `unusable`: it holds other characters, or the server needs it",
    }),
  })
  .meta({ id: "BotAddress" });
export type BotAddress = z.output<typeof botAddress>;

export const checkAddress = defineCall({
  ...reading,
  summary: "Get a bot's public address, or ask whether it can have another one",
  method: "GET",
  path: "/api/v1/typebots/{ref}/address",
  params: botRef,
  query: z.object({
    publicId: z.string().max(255).optional().meta({ description: "another address; without it, the bot's own" }),
  }),
  answer: botAddress,
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const unpublishBot = defineCall({
  ...writing,
  summary: "Take a bot from its public address",
  description: "Chats that run go on; publishing brings the bot back.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/unpublish",
  params: botRef,
  answer: botSummary.extend({ message }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const deleteBot = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Delete a bot",
  description:
    "Its public address is gone at once. The bot and its results are kept for 30 days, in which it can be restored; then they are removed with all files.",
  method: "DELETE",
  path: "/api/v1/typebots/{ref}",
  params: botRef,
  answer: z.object({ message }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const restoreBot = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Bring a deleted bot back as it was",
  method: "POST",
  path: "/api/v1/typebots/{ref}/restore",
  params: botRef,
  answer: botSummary,
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const checkBot = defineCall({
  ...reading,
  shows: "flow",
  summary: "Check the draft as if it were published",
  method: "GET",
  path: "/api/v1/typebots/{ref}/findings",
  params: botRef,
  answer: z
    .object({ revision: z.int().meta({ description: "the revision of the draft that was checked" }), findings })
    .meta({ id: "CheckedBot" }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const publishBot = defineCall({
  ...writing,
  summary: "Publish the draft",
  description:
    "It is live at once, as a new version unless nothing has changed since the newest. Chats that run stay with theirs. What looks wrong with the bot is told, and stops nothing.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/publish",
  params: botRef,
  body: z
    .object({
      revision: count.optional().meta({
        description:
          "the revision of the draft to publish; the present one where absent, or where nobody knows it any more",
      }),
      ...versionWords,
    })
    .meta({ id: "PublishRequest" }),
  answer: z
    .object({
      version: z.int(),
      revision: z.int().meta({ description: "the revision of the draft that was published" }),
      isNew: z.boolean().meta({ description: "false where nothing has changed since that version" }),
      url: z.string(),
      findings,
      message,
    })
    .meta({ id: "PublishedBot" }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
  example: {
    answer: {
      version: 3,
      revision: 42,
      isNew: true,
      url: "https://chat.example.org/my-bot-1a2b3c4",
      findings: [],
      message: "success",
    },
  },
});
