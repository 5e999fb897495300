import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { mostResultsNamed } from "../contract/constants.ts";
import { arrival } from "./arrival.ts";
import { botRef, botSummary } from "./bots.ts";
import { timeRange } from "./reference-shapes.ts";
import { sortQuery, viewBody, viewQuery } from "./result-filter.ts";
import { json, logStatus, onlyKnown, variableValue } from "./shared.ts";

const storedAnswer = z
  .object({
    botId: z.string(),
    groupId: z.string(),
    blockId: z.string(),
    visit: z.int().meta({ description: "0 for the first time the visitor came to the block" }),
    variableId: z.string().nullable(),
    content: z.string(),
    uploadedFiles: z.unknown().meta({ description: "addresses of the files that came with the answer" }),
    createdAt: z.string(),
  })
  .meta({ id: "Answer" });

const result = z
  .object({
    id: z.string(),
    version: z.int(),
    createdAt: z.string(),
    hasStarted: z.boolean(),
    isCompleted: z.boolean(),
    variables: z.array(z.object({ id: z.string(), name: z.string(), value: variableValue })),
    answers: z.array(storedAnswer),
    arrival: arrival.optional(),
    tags: z.array(z.string()).optional().meta({ description: "what authors have added; in lists and exports" }),
  })
  .meta({ id: "Result" });
export type ResultRow = z.output<typeof result>;

/** A result with the keys that scripts of the reference expect. */
const listedResult = result.extend({
  typebotId: z.string(),
  isArchived: z.boolean(),
  lastChatSessionId: z.null().meta({ description: "never told: whoever knows the id of a chat can take part in it" }),
});
export type ListedResult = z.output<typeof listedResult>;

const column = z
  .object({
    key: z.string(),
    label: z.string().meta({ description: "the name of its variable, else the question; no two are the same" }),
    question: z.string().meta({ description: "what the bot says before it; no two are the same" }),
    botId: z.string(),
    blockId: z.string(),
    type: z.string().optional().meta({ description: "the type of the block; unknown where it is in no version" }),
  })
  .meta({ id: "ResultColumn", description: "A column of the table of results: an input block." });
export type ResultColumn = z.output<typeof column>;

const resultsPage = z
  .object({ results: z.array(result), nextCursor: z.string().nullable(), columns: z.array(column) })
  .meta({ id: "ResultsPage" });
export type ResultsPage = z.output<typeof resultsPage>;

const pagePlace = {
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  cursor: z.string().optional().meta({ description: "`nextCursor` of the page before" }),
};

const resultFilter = {
  started: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "`true` leaves out results without an answer" }),
  partial: z
    .enum(["true", "false"])
    .default("true")
    .meta({ description: "`false` leaves out results with an answer whose chat has not come to its end" }),
};

const after = z.string().optional().meta({
  description: "the id of a result: only those that come behind it, however many have come before it meanwhile",
});

const pageRequest = z.strictObject({ ...pagePlace, ...resultFilter }, onlyKnown);
export type PageRequest = z.output<typeof pageRequest>;

/** Also accepts the paging parameters of the reference. */
const listRequest = pageRequest.extend({
  cursor: z.coerce.string().optional().meta({
    description: "`nextCursor` of the page before, or a number: so many results are left out",
  }),
  started: resultFilter.started.unwrap().optional().meta({
    description:
      "`true` leaves out results without an answer; that is the default where `timeFilter` or a number as `cursor` is given",
  }),
  after,
  ...timeRange,
  ...viewQuery,
  ...sortQuery,
});
export type ListRequest = z.output<typeof listRequest>;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const listOf = (what: string) =>
  z
    .string()
    .optional()
    .transform((text) => text?.split(",").map(decode))
    .meta({ description: `${what}, each as in an address, with commas between` });

const exportRequest = z.strictObject(
  {
    format: z.enum(["csv", "json", "xlsx"]),
    ...resultFilter,
    ids: listOf(`only these results, ${mostResultsNamed} at most`).refine(
      (ids) => ids === undefined || ids.length <= mostResultsNamed,
      `expected ${mostResultsNamed} at most`,
    ),
    after,
    columns: listOf(
      "the keys of columns: only these, in this order; with `submitted`, `result`, `version`, `completed`, `duration`, `tags`, and how the visitor came: `device`, `language`, `channel`, `source`, `medium`, `campaign`, `term`, `content`, `referrer`",
    ),
    ...timeRange,
    ...viewQuery,
    ...sortQuery,
  },
  onlyKnown,
);
export type ExportRequest = z.output<typeof exportRequest>;

const deletedResults = z.union([
  z.object({ ids: z.array(z.string()).min(1).max(10_000) }),
  z.object({
    until: z.string().meta({ description: "all that were made until then, as results say it" }),
    ...resultFilter,
    ...viewBody,
    except: z.array(z.string()).max(10_000).default([]),
    limit: z.int().min(1).max(100_000).optional().meta({ description: "so many at most, the newest first" }),
    deletion: z.iso.datetime().optional().meta({ description: "of the request before: taken back as one with it" }),
  }),
]);
export type DeletedResults = z.output<typeof deletedResults>;

const transcriptFile = z
  .object({
    name: z.string(),
    url: z.string().meta({ description: "of a private file: a link for anyone, which is over after ten minutes" }),
    type: z.string().nullable(),
    size: z.int().nullable().meta({ description: "bytes" }),
    isPrivate: z.boolean().meta({ description: "but for that link, only the owner can read it" }),
  })
  .meta({ id: "TranscriptFile" });
export type TranscriptFile = z.output<typeof transcriptFile>;

const picked = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("icons"),
      rating: z.number(),
      most: z.number(),
      svg: z.string().optional().meta({ description: "the author's icon; without one they are stars" }),
    }),
    z.object({ kind: z.literal("scale"), rating: z.number(), least: z.number(), most: z.number() }),
    z.object({ kind: z.literal("pictures"), pictures: z.array(z.object({ url: z.string(), title: z.string() })) }),
  ])
  .meta({ id: "Picked" });

const transcriptLine = z
  .object({
    kind: z.enum(["bubble", "answer", "refused", "again", "withdrawn"]).meta({
      description:
        "what the bot said; what counts as an answer; what the visitor said without it counting; the chat began once more; an answer that is no longer given, since the visitor has changed an earlier one",
    }),
    text: z.string(),
    time: z.string().nullable(),
    botId: z.string().nullable(),
    groupId: z.string().nullable(),
    blockId: z.string().nullable(),
    blockType: z.string().nullable(),
    question: z.string().nullable().meta({ description: "of answers: what was asked" }),
    media: z.string().nullable().meta({ description: "the address of a bubble's picture, video, audio or page" }),
    files: z.array(transcriptFile),
    former: z
      .array(z.object({ text: z.string(), time: z.string() }))
      .optional()
      .meta({ description: "of answers: what the visitor had answered before, the oldest first" }),
    picked: picked.optional().meta({ description: "of answers: the rating or the pictures, as the visitor saw them" }),
  })
  .meta({ id: "ChatLine" });
export type ChatLine = z.output<typeof transcriptLine>;

const transcript = z
  .object({
    result,
    isComplete: z
      .boolean()
      .meta({ description: "false where the steps of the chat are not kept: only answers are told" }),
    lines: z.array(transcriptLine),
  })
  .meta({ id: "Transcript" });
export type Transcript = z.output<typeof transcript>;

const resultLog = z
  .object({
    id: z.string(),
    resultId: z.string(),
    createdAt: z.string(),
    status: logStatus,
    description: z.string(),
    details: z.string().nullable(),
    context: z.string().nullable().meta({ description: "what the chat did then" }),
  })
  .meta({ id: "ResultLog" });
export type ResultLog = z.output<typeof resultLog>;

const logsRequest = z.strictObject(pagePlace, onlyKnown);
export type LogsRequest = z.output<typeof logsRequest>;

const logsPage = z.object({ logs: z.array(resultLog), nextCursor: z.string().nullable() }).meta({ id: "LogsPage" });
export type LogsPage = z.output<typeof logsPage>;

const about = {
  section: "Results",
  halves: ["builder"],
  caller: "actor",
  params: botRef,
  errors: ["NOT_FOUND", "AMBIGUOUS"],
} as const;
const common = { ...about, method: "GET", query: pageRequest } as const;
const changing = { ...about, method: "POST", needs: "write" } as const;

export const listResults = defineCall({
  ...common,
  needs: "read",
  shows: "answers",
  summary: "List the results of a bot, the newest first",
  description:
    "Each with its answers in their order. `columns` are the questions, as a table of the results has them: an answer belongs to the column with its `blockId`.",
  path: "/api/v1/typebots/{ref}/results",
  query: listRequest,
  answer: resultsPage.extend({
    results: z.array(listedResult),
    nextCursor: z
      .union([z.string(), z.int()])
      .nullable()
      .meta({ description: "a number where the request's `cursor` was one" }),
  }),
});

export const listSpecifiedResults = defineCall({
  ...common,
  needs: "read",
  shows: "answers",
  summary: "List the results of a bot in the specified shape",
  path: "/api/typebots/{ref}/results",
  answer: z.object({ results: z.array(result) }),
});

export const countResults = defineCall({
  ...common,
  needs: "read",
  shows: "answers",
  summary: "Count the results of a bot",
  description: "A visit counts when its first answer is stored. All of them are counted, however many there are.",
  path: "/api/v1/typebots/{ref}/results/count",
  query: z.strictObject(
    {
      ...resultFilter,
      started: resultFilter.started
        .unwrap()
        .default("true")
        .meta({ description: "`false` counts visits without an answer, too" }),
      ...timeRange,
      ...viewQuery,
    },
    onlyKnown,
  ),
  answer: z.object({ count: z.int() }),
});

const deletion = z.object({
  deletion: z.string().meta({ description: "when they were deleted; what `restoreResults` takes" }),
  count: z.int(),
  oldest: z.string().meta({ description: "when the first of them was made; `newest` is when the last one was" }),
  newest: z.string(),
  until: z.string().meta({ description: "when they are deleted for good" }),
});

export const listDeletedResults = defineCall({
  ...common,
  needs: "read",
  summary: "List the deletions of results that can be taken back for 30 days, the newest first",
  path: "/api/v1/typebots/{ref}/results/deleted",
  answer: z.object({ deletions: z.array(deletion) }),
});

export const exportResults = defineCall({
  ...common,
  needs: "read",
  shows: "export",
  summary: "Export the results of a bot as a file, the newest first",
  description:
    "The file is written while it is sent, however many results there are. CSV has a column for each question, those with answers that the bot no longer asks included, then one for each variable that no question fills; what a spreadsheet would compute begins with `'`. XLSX has the same table, in which anything but numbers that a question asks for is text. JSON has a line for each result. An export that broke off goes on with `after`: the id of the last result that has come as a whole.",
  path: "/api/v1/typebots/{ref}/results/export",
  query: exportRequest,
  answer: "file",
});

export const getTranscript = defineCall({
  section: "Results",
  halves: ["builder"],
  caller: "actor",
  method: "GET",
  errors: ["NOT_FOUND", "AMBIGUOUS"],
  needs: "read",
  shows: "answers",
  summary: "Get a result as the conversation that it was",
  description: "What the bot said is found out by playing the stored steps of the chat again.",
  path: "/api/v1/typebots/{ref}/results/{resultId}/transcript",
  params: botRef.extend({ resultId: z.string() }),
  answer: transcript.extend({
    transcript: z
      .array(
        z.object({
          role: z.enum(["bot", "user"]),
          type: z.enum(["text", "image", "video", "audio"]),
          text: z.string().optional(),
          image: z.string().optional(),
          video: z.string().optional(),
          audio: z.string().optional(),
        }),
      )
      .meta({ description: "the same in short, without what was refused" }),
  }),
});

const moment = {
  time: z.number().meta({ description: "milliseconds since 1970" }),
  seed: z.number().meta({ description: "of the random numbers that follow" }),
};

const recordedChat = z
  .object({
    resultId: z.string(),
    createdAt: z.string(),
    turns: z
      .array(
        z.object({
          ...moment,
          happening: json.meta({ description: "the start, a reply, a command, or variables set by the page" }),
          place: z
            .object({ botId: z.string(), blockId: z.string() })
            .nullable()
            .meta({ description: "the question that a reply answers" }),
        }),
      )
      .meta({ description: "what came from the visitor, in its order" }),
    outcomes: z
      .array(
        z.object({
          ...moment,
          botId: z.string(),
          blockId: z.string(),
          visit: z.int(),
          effect: z.string(),
          patch: json.meta({ description: "what the block got" }),
        }),
      )
      .meta({ description: "what blocks got from outside of the chat" }),
  })
  .meta({ id: "RecordedChat", description: "A chat with all that is needed to play it again on another flow." });

export const listRecordedChats = defineCall({
  section: "Results",
  halves: ["builder"],
  caller: "actor",
  method: "GET",
  errors: ["BAD_REQUEST", "NOT_FOUND", "AMBIGUOUS"],
  needs: "read",
  shows: ["flow", "answers"],
  summary: "List chats as they can be played again, the newest first",
  description:
    "Those in which something was answered. Of a chat that was begun again, the last one. A page ends early where its chats are large.",
  path: "/api/v1/typebots/{ref}/recorded-chats",
  params: botRef,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(50).default(50),
    cursor: z.string().optional().meta({ description: "`nextCursor` of the page before" }),
  }),
  answer: z.object({
    chats: z.array(recordedChat),
    unreadable: z.int().meta({ description: "results of this page whose steps are not stored, or can't be played" }),
    nextCursor: z.string().nullable(),
  }),
});

export const deleteResults = defineCall({
  ...changing,
  summary: "Delete results",
  description:
    "Those that are named, or all that a filter leaves. They are kept for 30 days, in which the deletion can be taken back; then they are removed with their files.",
  path: "/api/v1/typebots/{ref}/results/delete",
  body: deletedResults,
  answer: z.object({
    deletion: z.string().meta({ description: "what takes it back" }),
    count: z.int(),
    isDone: z.boolean().meta({ description: "false where the limit has left some" }),
  }),
  example: {
    body: { ids: ["V1StGXR8Z5"] },
    answer: { deletion: "2026-03-01T09:30:00.000Z", count: 1, isDone: true },
  },
});

/** A deletion, all or a part of it. */
const deletionPart = z.object({
  deletion: z.string().meta({ description: "as the deletion answered it" }),
  limit: z.int().min(1).max(100_000).optional().meta({ description: "so many at most" }),
});
const doneInPart = z.object({
  count: z.int(),
  isDone: z.boolean().meta({ description: "false where the limit may have left some" }),
});

export const restoreResults = defineCall({
  ...changing,
  summary: "Bring deleted results back",
  path: "/api/v1/typebots/{ref}/results/restore",
  body: deletionPart,
  answer: doneInPart,
  example: { body: { deletion: "2026-03-01T09:30:00.000Z" }, answer: { count: 1, isDone: true } },
});

export const deleteResultsForever = defineCall({
  ...changing,
  isForMembers: true,
  summary: "Delete results for ever that were deleted before",
  description:
    "Their answers, files, chats, logs and deliveries are gone at once, instead of after 30 days. This can't be undone.",
  path: "/api/v1/typebots/{ref}/results/delete-for-ever",
  body: deletionPart,
  answer: doneInPart,
  example: { body: { deletion: "2026-03-01T09:30:00.000Z" }, answer: { count: 1, isDone: true } },
});

export const markResultsSeen = defineCall({
  section: "Results",
  halves: ["builder"],
  caller: "actor",
  needs: "read",
  shows: "answers",
  summary: "Say that the owner has looked at the results of a bot",
  description: "Those that are there now no longer count as new.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/seen",
  params: botRef,
  answer: botSummary,
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

export const listLogs = defineCall({
  ...common,
  needs: "read",
  shows: "answers",
  summary: "List what the chats of a bot told its author",
  description:
    "The newest chat comes first; its logs are in the order in which they were written. A page may hold fewer than asked for, or none, while there is a next one: most chats have no logs.",
  path: "/api/v1/typebots/{ref}/logs",
  query: logsRequest,
  answer: logsPage,
});

export const listResultLogs = defineCall({
  ...common,
  needs: "read",
  shows: "answers",
  summary: "List what one chat told the author",
  path: "/api/v1/typebots/{ref}/results/{resultId}/logs",
  params: botRef.extend({ resultId: z.string() }),
  query: logsRequest,
  answer: logsPage,
});

export const getResult = defineCall({
  section: "Results",
  halves: ["builder"],
  caller: "actor",
  needs: "read",
  shows: "answers",
  summary: "Get a result",
  description:
    "With its answers in their order. The transcript tells the whole conversation, the logs what went wrong.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}",
  params: botRef.extend({ resultId: z.string() }),
  answer: z.object({ result: listedResult }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});
